export { figure, isPlayer, nameOf, playerAt, playerId, tint, who } from "./names";
export { seating } from "./layout";
