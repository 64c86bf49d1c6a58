/** Which tab carries a command: the one that made it, until it is settled or that tab is gone. */
export type CommandOwners = {
  take(key: string): void;
  leave(key: string): void;
  /** Does another tab that is alive carry it? Then it is that tab's to send. */
  isAnothers(key: string): Promise<boolean>;
};

const nameOf = (key: string) => `velorent-command-${key}`;

/** By Web Locks, which go with the tab that holds them. Without them the command's key alone keeps it from being done twice. */
export function createCommandOwners(locks: LockManager | null = navigator.locks ?? null): CommandOwners {
  const mine = new Map<string, () => void>();
  return {
    take(key) {
      if (!locks || mine.has(key)) return;
      const carried = new Promise<void>((done) => mine.set(key, done));
      locks.request(nameOf(key), () => carried).catch(() => undefined);
    },
    leave(key) {
      mine.get(key)?.();
      mine.delete(key);
    },
    async isAnothers(key) {
      if (!locks || mine.has(key)) return false;
      return locks.request(nameOf(key), { ifAvailable: true }, (lock) => lock === null);
    },
  };
}

/** Where there is one tab only. */
export const oneOwner: CommandOwners = { take: () => {}, leave: () => {}, isAnothers: async () => false };
