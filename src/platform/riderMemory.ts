/** The rider's data in memory. Each holder is called when it must delete its part. */
export type RiderMemory = {
  /** Returns a function that stops it. */
  watch(forget: () => void): () => void;
  clear(): void;
};

export function createRiderMemory(): RiderMemory {
  const holders = new Set<() => void>();
  return {
    watch(forget) {
      holders.add(forget);
      return () => void holders.delete(forget);
    },
    clear() {
      for (const forget of holders) forget();
    },
  };
}
