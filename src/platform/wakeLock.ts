/**
 * Keeps the screen on while there is a holder. Nothing depends on it: a browser may refuse, and releases the lock in
 * the background.
 */
export type WakeLock = {
  /** Returns a function that releases the lock. */
  hold(): () => void;
};

type WakeLockDeps = { wakeLock?: Navigator['wakeLock'] | undefined; page: Document };

export function createWakeLock({ wakeLock, page }: WakeLockDeps): WakeLock {
  return {
    hold() {
      let sentinel: WakeLockSentinel | null = null;
      let isOver = false;
      const ask = async () => {
        if (page.visibilityState !== 'visible' || isOver || (sentinel && !sentinel.released)) return;
        const acquired = await wakeLock?.request('screen').catch(() => null);
        if (isOver) void acquired?.release().catch(() => {});
        else sentinel = acquired ?? null;
      };
      const onChange = () => void ask();
      page.addEventListener('visibilitychange', onChange);
      onChange();
      return () => {
        isOver = true;
        page.removeEventListener('visibilitychange', onChange);
        void sentinel?.release().catch(() => {});
      };
    },
  };
}
