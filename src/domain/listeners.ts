/** A set of listeners to changes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    /** Calls the listener after each change; returns the unsubscribe function. */
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** One shared object per owner, created at the first request. */
export function perOwner<Owner extends WeakKey, Thing>(create: (owner: Owner) => Thing): (owner: Owner) => Thing {
  const created = new WeakMap<Owner, { value: Thing }>();
  return (owner) => {
    const one = created.get(owner) ?? { value: create(owner) };
    created.set(owner, one);
    return one.value;
  };
}
