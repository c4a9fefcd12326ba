/** The frame: top bar, views, settings. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { writeFragment } from "./model/codec";
import { go, routeOf, type Route } from "./router";
import { applySettings, isDark, settings } from "./settings";
import { Light } from "./ui/light";
import { icon } from "./ui/icons";
import type { TableView } from "./views/table";
import type { SettingsDialog } from "./views/settings-dialog";
import "./views/start";
import "./views/table";
import "./views/settings-dialog";

const TABS: readonly [view: Route["view"], path: string, short: string, long: string][] = [
  ["start", "/", "Play", ""],
  ["eras", "/e/", "Eras", " compared"],
  ["steps", "/s/", "Step", " through"],
  ["judge", "/j/", "Judge", "’s table"],
  ["rules", "/r/", "Rules", ""],
];

/** Views that come as a second piece; their elements stand empty until it is there. */
const STUDIES: readonly Route["view"][] = ["steps", "eras", "judge", "rules", "card"];

@customElement("apnap-app")
export class App extends Light {
  @state() private route: Route = routeOf(location);
  @state() private dark = isDark();
  @state() private menu = false;
  @state() private toast = "";
  @state() private connection = { status: "", lag: 0, era: "", watching: 0 };
  @query("apnap-settings") private dialog!: SettingsDialog;
  private timer: ReturnType<typeof setInterval> | null = null;
  private toastTimer: ReturnType<typeof setTimeout> | null = null;

  override connectedCallback(): void {
    this.replaceChildren(); // what stood here until now was drawn without this script
    super.connectedCallback();
    this.classList.add("apnap");
    applySettings();
    const read = (): void => {
      this.menu = false;
      this.route = routeOf(location);
    };
    window.addEventListener("popstate", read);
    window.addEventListener("apnap-route", read);
    document.addEventListener("click", (e) => this.link(e));
    settings.listen(() => (this.dark = isDark()));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      applySettings();
      this.dark = isDark();
    });
    this.addEventListener("toast", (e) => this.say(String((e as CustomEvent).detail)));
    this.addEventListener("keys-help", () => this.dialog.show("keys"));
    this.addEventListener("open-record", (e) => void this.openText("/g/", String((e as CustomEvent).detail)));
    this.addEventListener("open-judge", (e) => void this.openText("/j/", String((e as CustomEvent).detail)));
    this.addEventListener("open-scenario", (e) => void this.openText("/s/", String((e as CustomEvent).detail)));
    this.timer = setInterval(() => {
      const table = this.querySelector<TableView>("apnap-table");
      const now = table?.connection ?? { status: "", lag: 0, era: "", watching: 0 };
      if (now.status !== this.connection.status || now.lag !== this.connection.lag || now.era !== this.connection.era || now.watching !== this.connection.watching) this.connection = now;
    }, 500);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Links inside the page change the view without loading it again. */
  private link(e: MouseEvent): void {
    if (e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey) return;
    const a = e.target instanceof Element ? e.target.closest("a") : null;
    const href = a?.getAttribute("href") ?? "";
    if (!a || !href.startsWith("/") || a.hasAttribute("download") || a.target) return;
    e.preventDefault();
    go(href);
  }

  private async openText(path: string, text: string): Promise<void> {
    go(path + (await writeFragment(text)));
  }

  private say(text: string): void {
    this.toast = text;
    if (this.toastTimer !== null) clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => (this.toast = ""), 4000);
  }

  override render(): TemplateResult {
    const c = this.connection;
    const playing = this.route.view === "table";
    const here = (view: string): boolean => this.route.view === view || (view === "start" && playing) || (view === "rules" && this.route.view === "card");
    if (this.route.embed) return html`<div class="app embed"><main class="view">${this.route.view === "steps" || this.route.view === "eras" ? this.view() : html`<p class="muted">Only what can be stepped through or compared is shown inside other pages.</p>`}</main></div>`;
    return html`<div class="app">
      <header class="top"><a class="logo" href="/" aria-label="apnap, to the start">ap<i>n</i>ap</a>
        <nav class="tabs" aria-label="Views">${TABS.map(([view, path, short, long]) => html`<a href=${path} aria-current=${here(view) ? "page" : nothing}>${short}<span class="long">${long}</span></a>`)}</nav>
        ${playing && c.era ? html`<span class="chip hide">${icon("log")}${c.era}</span>` : nothing}
        ${playing && c.status ? html`<span class="chip"><span class="dot ${c.status === "online" ? "" : c.status === "lost" ? "bad" : "wait"}"></span>${c.status}${c.status === "online" && c.lag ? ` · ${c.lag} ms` : ""}</span>${c.watching ? html`<span class="chip hide" title="watching this game">${icon("eye")}${c.watching}<span class="sr"> watching</span></span>` : nothing}` : nothing}
        <button class="iconb" aria-label=${this.dark ? "Light" : "Dark"} title=${this.dark ? "Light" : "Dark"} @click=${() => settings.set({ theme: this.dark ? "light" : "dark" })}>${icon(this.dark ? "sun" : "moon")}</button>
        <button class="iconb" aria-label="Menu" aria-expanded=${this.menu} @click=${() => (this.menu = !this.menu)}>${icon("menu")}</button>
        ${this.menu ? this.menuList(playing) : nothing}</header>
      <main class="view ${playing ? "" : "scrolls"}" tabindex=${playing ? nothing : "-1"}>${this.view()}</main>
      ${this.toast ? html`<div class="toast" role="status">${this.toast}</div>` : nothing}
    </div><apnap-settings></apnap-settings>`;
  }

  private menuList(playing: boolean): TemplateResult {
    const table = (what: string): void => {
      this.menu = false;
      this.querySelector("apnap-table")?.dispatchEvent(new CustomEvent("menu-act", { detail: what }));
    };
    return html`<div class="menu topmenu">${playing
        ? html`<div class="h">This table</div><button @click=${() => table("log")}>${icon("log")} Log</button><button @click=${() => table("command")}>${icon("chat")} Command line <kbd>/</kbd></button><button @click=${() => table("hint")}>${icon("eye")} What would a bot do <kbd>B</kbd></button><button @click=${() => table("redo")}>${icon("redo")} Redo</button><button @click=${() => table("judge")}>${icon("cut")} To the judge’s table</button><button @click=${() => table("save")}>${icon("file")} Save the record</button><button @click=${() => table("link")}>${icon("link")} Copy the link for watching</button><button @click=${() => table("concede")}>${icon("flag")} Concede</button><div class="line"></div>`
        : nothing}
      <button @click=${() => { this.menu = false; this.dialog.show("settings"); }}>${icon("gear")} Settings</button><button @click=${() => { this.menu = false; this.dialog.show("keys"); }}>${icon("keys")} Keys <kbd>?</kbd></button></div>`;
  }

  private view(): TemplateResult {
    const r = this.route;
    if (STUDIES.includes(r.view)) void import("./views/studies");
    switch (r.view) {
      case "start":
        return html`<apnap-start></apnap-start>`;
      case "table": {
        const invite = new URLSearchParams(r.hash.replace(/^#/, "")).get("invite") ?? "";
        return html`${[r.rest].map((id) => html`<apnap-table .table=${id} .invite=${invite}></apnap-table>`)}`;
      }
      case "steps":
        return html`<apnap-steps .path=${r.rest} .hash=${r.hash} ?embed=${r.embed}></apnap-steps>`;
      case "eras":
        return html`<apnap-eras .name=${r.rest} .hash=${r.hash} .left=${r.query.get("left") ?? ""} .right=${r.query.get("right") ?? ""}></apnap-eras>`;
      case "judge":
        return html`<apnap-judge .hash=${r.hash}></apnap-judge>`;
      case "rules":
        return html`<apnap-rules .number=${r.rest} .era=${r.query.get("era") ?? "current"} .search=${r.query.get("q") ?? ""}></apnap-rules>`;
      case "card":
        return html`<apnap-card-page .name=${r.rest} .era=${r.query.get("era") ?? "current"}></apnap-card-page>`;
      default:
        return html`<div class="page"><h1 class="title">Not here</h1><p>There is no view at this address. <a href="/">To the start</a></p></div>`;
    }
  }
}
