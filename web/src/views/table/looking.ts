/** Looking back: an earlier position in the place of the present one, and the way back to it. */
import { html, nothing, type TemplateResult } from "lit";
import { NOTHING_BEGUN } from "../../model/ladder";
import { NO_PICKS } from "../../model/picks";
import type { TableState } from "../../model/talk";
import type { Line, View } from "../../model/wire";
import { icon, told } from "../../ui/icons";
import type { TableView } from "../table";

export interface Back {
  line: Line;
  view: View;
}

/** The table as it is shown: nothing can be answered in the past. */
export function shown(s: TableState, back: Back | null): TableState {
  if (!back) return s;
  const pilot = s.pilot ? { ...s.pilot, silences: [], yield: null } : null;
  return { ...s, view: back.view, ask: null, wait: null, picks: NO_PICKS, pilot, begun: NOTHING_BEGUN };
}

/** In the place of the question: where one is, and the way back. */
export function lookingBack(t: TableView, back: Back): TemplateResult {
  const { line, view } = back;
  const asked = t.live.ask !== null;
  const where = [`turn ${view.game.turn}`, line.step ?? view.game.place ?? ""].filter(Boolean).join(", ");
  return html`<section class="panel prompt looking" aria-label="Looking back"><div class="words"><div class="q" role="status">You are looking at ${where}</div><div class="why">${line.rule ? html`<span class="mono">${line.rule}</span> ` : nothing}${told(line.text)}${asked ? html` <b>· you are asked something now</b>` : nothing}</div></div>
    <div class="btns"><button class="btn opt" aria-label="The line before" title="the line before (←)" @click=${() => void t.asking.lookBeside(-1)}>${icon("previous")}</button><button class="btn opt" aria-label="The next line" title="the next line (→)" @click=${() => void t.asking.lookBeside(1)}>${icon("next")}</button><button class="btn pri" data-now @click=${() => t.look(null)}><span class="l">Back to now <kbd>End</kbd></span></button></div></section>`;
}
