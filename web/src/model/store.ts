/** One immutable state; whoever wants to know is told when it is another. */
export class Store<S extends object> {
  private readonly listeners = new Set<(state: S) => void>();

  constructor(private now: S) {}

  get state(): S {
    return this.now;
  }

  set(changes: Partial<S>): void {
    let differs = false;
    for (const key of Object.keys(changes) as (keyof S)[]) if (changes[key] !== this.now[key]) differs = true;
    if (!differs) return;
    this.now = { ...this.now, ...changes };
    for (const listener of [...this.listeners]) listener(this.now);
  }

  listen(listener: (state: S) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
