/** What a person prefers, kept in this browser and nowhere else. */
import { Store } from "./model/store";

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** percent */
  size: number;
  still: boolean;
  oneTap: boolean;
  keysOn: boolean;
  keys: Record<string, string>;
  name: string;
  sound: boolean;
  /** how much of the log is read aloud by those who listen to the page */
  voice: "all" | "mine" | "questions";
  /** how large tiles begin: as large as fits, or small, so that more of them stand in a row */
  density: "large" | "small";
  /** colours as they are, told apart without red and green, or with strong contrasts */
  colors: "usual" | "safe" | "strong";
  /** ask before passing loses mana or the land for the turn */
  askLost: boolean;
}

const DEFAULTS: Settings = { theme: "auto", size: 100, still: false, oneTap: false, keysOn: true, keys: {}, name: "", sound: false, voice: "all", askLost: true, density: "large", colors: "usual" };
const KEY = "apnap.settings";

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

export const settings = new Store<Settings>(read());

settings.listen((now) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still plays.
  }
  applySettings();
});

export const isDark = (): boolean => (settings.state.theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : settings.state.theme === "dark");

export function applySettings(): void {
  const root = document.documentElement;
  root.dataset["theme"] = isDark() ? "dark" : "light";
  root.style.fontSize = `${settings.state.size}%`;
  root.dataset["density"] = settings.state.density;
  root.dataset["colors"] = settings.state.colors;
  document.body.classList.toggle("still", settings.state.still);
  window.dispatchEvent(new Event("apnap-look")); // what measures itself does so again
}

/** Tables this browser has a seat at. */
export interface Kept {
  id: string;
  token?: string;
  seat?: number | null;
  era?: string;
  title?: string;
  at: number;
  over?: boolean;
  /** where it branched off: which game, after which event */
  from?: { key: string; at: number };
  /** what happened first that was another */
  first?: string;
  /** of its own record, once it was stepped through */
  key?: string;
}
const TABLES = "apnap.tables";

export function keptTables(): Kept[] {
  try {
    const list = JSON.parse(localStorage.getItem(TABLES) ?? "[]") as Kept[];
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export function keepTable(kept: Partial<Kept> & { id: string }): void {
  const list = keptTables();
  const old = list.find((k) => k.id === kept.id);
  const next = { at: Date.now(), ...old, ...kept };
  try {
    localStorage.setItem(TABLES, JSON.stringify([next, ...list.filter((k) => k.id !== kept.id)].slice(0, 40)));
  } catch {
    // As above.
  }
}

export const tokenFor = (id: string): string | undefined => keptTables().find((k) => k.id === id)?.token;
export function forgetTable(id: string): void {
  localStorage.setItem(TABLES, JSON.stringify(keptTables().filter((k) => k.id !== id)));
}
