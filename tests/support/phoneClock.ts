/** A phone's clocks: the charts wait on it; it goes with the world's, sleeps, and its wall clock may be wrong. */
export type PhoneClock = ReturnType<typeof createPhoneClock>;

export function createPhoneClock(start: number) {
  const timers = new Map<number, { at: number; run: () => void }>();
  let at = start;
  let made = 0;
  let skew = 0;
  let isFrozen = false;
  const next = () => [...timers].toSorted(([a, one], [b, other]) => one.at - other.at || a - b)[0];
  const runDue = (time: number, asTimeGoes: boolean) => {
    for (let due = next(); !isFrozen && due && due[1].at <= time; due = next()) {
      timers.delete(due[0]);
      if (asTimeGoes) at = Math.max(at, due[1].at);
      due[1].run();
    }
  };
  const clock = {
    now: () => at,
    /** The time that the phone shows. */
    wall: () => at + skew,
    setSkew: (milliseconds: number) => void (skew = milliseconds),
    setTimeout: (run: () => void, milliseconds: number) => {
      timers.set((made += 1), { at: at + milliseconds, run });
      return made;
    },
    clearTimeout: (id: number) => void timers.delete(id),
    /** Calls once; answers how not to. */
    wait: (milliseconds: number, run: () => void) => {
      const id = clock.setTimeout(run, milliseconds);
      return () => clock.clearTimeout(id);
    },
    pause: (milliseconds: number) => new Promise<void>((resolve) => void clock.wait(milliseconds, resolve)),
    nextAt: () => next()?.[1].at ?? null,
    goTo: (time: number) => {
      if (isFrozen) return;
      runDue(time, true);
      at = Math.max(at, time);
    },
    /** Moves the clock without running the due timers. */
    moveTo: (time: number) => {
      if (!isFrozen) at = Math.max(at, time);
    },
    /** Runs no timer from now on, until `sleepUntil`. */
    freeze: () => void (isFrozen = true),
    isFrozen: () => isFrozen,
    /** Ends the sleep at this time. Timers that were due run late, all at once. */
    sleepUntil: (time: number) => {
      isFrozen = false;
      at = Math.max(at, time);
      runDue(at, false);
    },
  };
  return clock;
}
