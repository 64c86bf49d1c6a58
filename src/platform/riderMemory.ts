/** What stands in memory of a rider's. Whoever holds some of it is told when it has to go. */
export type RiderMemory = {
  /** Answers how to stop. */
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
