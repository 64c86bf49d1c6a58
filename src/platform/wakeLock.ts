/** Keeps the screen from sleeping while somebody holds it. It adds comfort, never carries: a browser may refuse, and takes it back in the background. */
export type WakeLock = {
  /** Answers how to let go. */
  hold(): () => void;
};

type WakeLockParts = { wakeLock?: Navigator['wakeLock'] | undefined; page: Document };

export function createWakeLock({ wakeLock, page }: WakeLockParts): WakeLock {
  return {
    hold() {
      let sentinel: WakeLockSentinel | null = null;
      let isOver = false;
      const ask = async () => {
        if (page.visibilityState !== 'visible' || isOver || (sentinel && !sentinel.released)) return;
        const given = await wakeLock?.request('screen').catch(() => null);
        if (isOver) void given?.release().catch(() => {});
        else sentinel = given ?? null;
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
