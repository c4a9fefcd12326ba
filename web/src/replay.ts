/** `<apnap-replay>`: a game or a scenario in any page, from one script, with its styles inside and no globals.
 *
 * <apnap-replay src="game.json" at="97" theme="auto" controls="full|steps|none"></apnap-replay>
 * or with the film inside: <apnap-replay><script type="application/json">…</script></apnap-replay>
 */
import first from "./style/first.css?inline";
import base from "./style/base.css?inline";
import board from "./style/board.css?inline";
import play from "./style/play.css?inline";
import tokens from "./style/tokens.css?inline";
import studies from "./style/studies.css?inline";
import views from "./style/views.css?inline";
import { frameOf } from "./model/film";
import type { Film } from "./model/wire";
import type { Stepper } from "./ui/stepper";
import "./ui/stepper";

const OWN = `
:host { display: block; width: 100%; max-width: 100%; aspect-ratio: 16 / 10; min-height: 420px; contain: layout paint; }
:host([hidden]) { display: none; }
.app { height: 100%; grid-template-rows: minmax(0, 1fr); border: 1px solid var(--line); border-radius: var(--rad3); padding: 8px; }
@container app (max-width: 719px) { .app { padding: 4px; } }
`;

class ApnapReplay extends HTMLElement {
  static readonly observedAttributes = ["src", "at", "theme", "controls"];
  private readonly stepper: Stepper;
  private readonly said: HTMLElement;
  private ready = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [tokens, first, base, board, play, views, studies, OWN].map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    const frame = document.createElement("div");
    frame.className = "apnap app";
    this.said = document.createElement("p");
    this.said.className = "muted";
    this.stepper = document.createElement("apnap-stepper") as Stepper;
    this.stepper.offline = true;
    this.stepper.tabIndex = 0;
    this.stepper.hidden = true;
    this.stepper.addEventListener("keydown", (e) => {
      if (e.target === this.stepper && this.stepper.key(e)) e.preventDefault(); // what is inside it hears its own
    });
    frame.append(this.said, this.stepper);
    root.append(frame);
  }

  connectedCallback(): void {
    this.themed();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.themed());
    if (!this.ready) void this.load();
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === "src") void this.load();
    else if (name === "theme") this.themed();
    else this.apply();
  }

  /** The film, for pages that make it themselves. */
  set film(film: Film) {
    this.show(film);
  }

  get film(): Film {
    return this.stepper.film;
  }

  goto(at: number | string): void {
    this.setAttribute("at", String(at));
  }

  play(): void {
    this.stepper.play();
  }

  pause(): void {
    this.stepper.pause();
  }

  private themed(): void {
    const wanted = this.getAttribute("theme") ?? "auto";
    const dark = wanted === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : wanted === "dark";
    this.dataset["theme"] = dark ? "dark" : "light";
  }

  private async load(): Promise<void> {
    const inside = this.querySelector('script[type="application/json"]')?.textContent;
    const src = this.getAttribute("src");
    this.said.textContent = "…";
    try {
      if (inside) this.show(JSON.parse(inside) as Film);
      else if (src) {
        const reply = await fetch(src);
        if (!reply.ok) throw new Error(`${src}: ${reply.status}`);
        this.show((await reply.json()) as Film);
      } else this.said.textContent = "There is no game here: give src, or a film inside.";
    } catch (error) {
      this.said.textContent = `This game cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  private show(film: Film): void {
    if (!Array.isArray(film.frames) || !film.first) throw new Error("this is no film");
    this.ready = true;
    this.said.textContent = "";
    this.said.hidden = true;
    this.stepper.film = film;
    this.stepper.hidden = false;
    this.apply();
    // Where it is all there is on a page, its keys act at once.
    if (this.hasAttribute("autofocus")) void this.stepper.updateComplete.then(() => this.stepper.focus());
  }

  /** `at` is the number of an event, or a moment such as "t9.blockers". */
  private apply(): void {
    if (!this.ready) return;
    const controls = this.getAttribute("controls");
    this.stepper.controls = controls === "none" || controls === "steps" ? controls : "full";
    this.stepper.bare = controls === "none" || controls === "steps";
    const at = this.getAttribute("at") ?? "";
    const moment = /^t(\d+)(?:\.(.+))?$/.exec(at);
    const film = this.stepper.film;
    if (moment) {
      const i = film.frames.findIndex((f) => f.turn === Number(moment[1]) && (!moment[2] || f.place.includes(moment[2])));
      this.stepper.at = i < 0 ? film.frames.length - 1 : i;
    } else if (/^\d+$/.test(at)) this.stepper.at = frameOf(film, Number(at));
  }
}

if (!customElements.get("apnap-replay")) customElements.define("apnap-replay", ApnapReplay);
