/** Which tab owns a command: the tab that created it, until the command is settled or that tab closes. */
export type CommandOwners = {
  acquire(key: string): void;
  release(key: string): void;
  /** True if another open tab owns the command: then that tab sends it. */
  isOwnedElsewhere(key: string): Promise<boolean>;
};

const nameOf = (key: string) => `velorent-command-${key}`;

/**
 * Uses Web Locks, which the browser releases when their tab closes. Without them only the command's key prevents a
 * double execution.
 */
export function createCommandOwners(locks: LockManager | null = navigator.locks ?? null): CommandOwners {
  const heldLocks = new Map<string, () => void>();
  return {
    acquire(key) {
      if (!locks || heldLocks.has(key)) return;
      const released = new Promise<void>((done) => heldLocks.set(key, done));
      locks.request(nameOf(key), () => released).catch(() => undefined);
    },
    release(key) {
      heldLocks.get(key)?.();
      heldLocks.delete(key);
    },
    async isOwnedElsewhere(key) {
      if (!locks || heldLocks.has(key)) return false;
      return locks.request(nameOf(key), { ifAvailable: true }, (lock) => lock === null);
    },
  };
}

/** For a single tab. */
export const singleTabOwner: CommandOwners = {
  acquire: () => {},
  release: () => {},
  isOwnedElsewhere: async () => false,
};
