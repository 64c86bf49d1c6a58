/** Whoever wants to hear of a change. */
export function createWatchers() {
  const listeners = new Set<() => void>();
  return {
    tell: (): void => {
      for (const listener of listeners) listener();
    },
    /** Calls after each change; answers how to stop. */
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** One thing for each owner, made when it is first asked for: all who ask hear of each other. */
export function onePer<Owner extends WeakKey, Thing>(create: (owner: Owner) => Thing): (owner: Owner) => Thing {
  const made = new WeakMap<Owner, { thing: Thing }>();
  return (owner) => {
    const one = made.get(owner) ?? { thing: create(owner) };
    made.set(owner, one);
    return one.thing;
  };
}
