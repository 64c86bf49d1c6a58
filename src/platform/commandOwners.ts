import { LOCK_DEADLINE_MS } from './heldLock.ts';
import { withDeadline } from './withDeadline.ts';

/** Which tab owns a command: the tab that created it, until the command is settled or that tab closes. */
export type CommandOwners = {
  acquire(key: string): void;
  release(key: string): void;
  /**
   * True if another open tab owns the command: then that tab sends it. False after the lock's deadline: that tab may be
   * frozen. False where the browser does not answer within it.
   */
  isOwnedElsewhere(key: string): Promise<boolean>;
};

const nameOf = (key: string) => `velorent.command.${key}`;

/**
 * Uses Web Locks, which the browser releases when their tab closes. Without them only the command's key prevents a
 * double execution.
 * @param locks null: this tab counts as the only one
 */
export function createCommandOwners(
  locks: LockManager | null = navigator.locks ?? null,
  monotonic = () => performance.now(),
): CommandOwners {
  const heldLocks = new Map<string, () => void>();
  /** When another tab's lock was first met, by command. */
  const metAt = new Map<string, number>();
  return {
    acquire(key) {
      if (!locks || heldLocks.has(key)) return;
      const released = new Promise<void>((done) => heldLocks.set(key, done));
      locks.request(nameOf(key), () => released).catch(() => undefined);
    },
    release(key) {
      heldLocks.get(key)?.();
      heldLocks.delete(key);
      metAt.delete(key);
    },
    async isOwnedElsewhere(key) {
      if (!locks || heldLocks.has(key)) return false;
      const isHeld = await withDeadline(
        LOCK_DEADLINE_MS,
        locks.request(nameOf(key), { ifAvailable: true }, (lock) => lock === null).catch(() => false),
        () => false,
      );
      if (!isHeld) return false;
      const since = metAt.get(key) ?? monotonic();
      metAt.set(key, since);
      return monotonic() - since < LOCK_DEADLINE_MS;
    },
  };
}
