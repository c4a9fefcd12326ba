/** Addresses of the views; the back button works in all of them. */
export interface Route {
  view: "start" | "table" | "steps" | "eras" | "judge" | "rules" | "card" | "unknown";
  /** what follows: a table's id, a rule's number, a card's name */
  rest: string;
  query: URLSearchParams;
  hash: string;
  /** inside another page: without what is around the view */
  embed: boolean;
}

const VIEWS: Record<string, Route["view"]> = { t: "table", s: "steps", g: "steps", e: "eras", j: "judge", r: "rules", c: "card" };

export function routeOf(url: { pathname: string; search: string; hash: string }): Route {
  const query = new URLSearchParams(url.search);
  const parts = url.pathname.split("/").filter(Boolean);
  const embed = parts[0] === "embed";
  if (embed) parts.shift();
  const first = parts[0] ?? "";
  const rest = parts.slice(1).map((p) => decodeURIComponent(p)).join("/");
  const view = first === "" || first === "index.html" ? "start" : (VIEWS[first] ?? "unknown");
  return { view, rest: first === "g" || first === "s" ? `${first}/${rest}` : rest, query, hash: url.hash, embed };
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  window.dispatchEvent(new Event("apnap-route"));
}
