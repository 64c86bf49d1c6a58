import { fromPromise } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { freeWarningIn, type NoticeStep, type RideWarning, zoneRule } from '#domain/rideNotice.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { rideNoticeMachine } from '#machines/rideNotice/rideNotice.machine.ts';
import type { RideNow } from '#machines/rideNotice/rideNotice.types.ts';

/** The events of the buttons on the ride's screen. */
const BUTTONS = {
  pause: { type: 'rider.pauseAsked' },
  resume: { type: 'rider.resumeAsked' },
  finish: { type: 'rider.finishAsked' },
} as const satisfies Record<NoticeStep, RiderEvent>;

export const eventOf = (step: NoticeStep): RiderEvent => BUTTONS[step];

/** The steps that the ride's screen offers now. A dock ends its ride by itself: Finish shows where. */
function stepsIn(snapshot: SnapshotFrom<typeof rentMachine>): NoticeStep[] {
  const { rent } = snapshot.context;
  if (rent?.capabilities.docked) return rent.stage === 'ACTIVE_RIDE' ? ['finish'] : [];
  return (['pause', 'resume', 'finish'] as const).filter(
    (step) => snapshot.can(BUTTONS[step]) && (step !== 'pause' || rent?.claimedAt === null),
  );
}

/** What the chart needs of the ride; null when there is none. @param now server milliseconds */
export function rideNow(rent: ActorRefFrom<typeof rentMachine>, now: number): RideNow | null {
  const snapshot = rent.getSnapshot();
  const { context, children } = snapshot;
  if (!context.rent) return null;
  const saved = children.rideCommand?.getSnapshot().context.savedFinish;
  const row = { ...context.rent, finishRequestedAt: context.rent.finishRequestedAt ?? saved?.requestedAt ?? null };
  return {
    rent: row,
    steps: stepsIn(snapshot),
    isSettled:
      !snapshot.matches({ ride: 'resuming' }) &&
      (snapshot.matches({ commandState: 'idle' }) || snapshot.matches({ commandState: 'refused' })),
    warnIn: freeWarningIn(row, now),
    zone: zoneRule(context.zone, row),
  };
}

type NoticeDeps = {
  showNotice: (ride: RideNow, signal: AbortSignal) => Promise<void>;
  removeNotice: () => void;
  setBadge: () => void;
  clearBadge: () => void;
  warn: (ride: RideNow, warning: RideWarning) => void;
  forgetWarning: (ride: RideNow, warning: RideWarning) => void;
  takeStep: (ride: RideNow, step: NoticeStep) => void;
};

/** The chart of the notice, beside the ride's chart. */
export const provideRideNotice = ({ showNotice, ...acts }: NoticeDeps) =>
  rideNoticeMachine.provide({
    actors: { showNotice: fromPromise<void, RideNow>(({ input, signal }) => showNotice(input, signal)) },
    actions: {
      removeNotice: acts.removeNotice,
      setBadge: acts.setBadge,
      clearBadge: acts.clearBadge,
      warn: ({ context }, warning) => acts.warn(context.ride, warning),
      forgetWarning: ({ context }, warning) => acts.forgetWarning(context.ride, warning),
      takeStep: ({ context }, step) => step && acts.takeStep(context.ride, step),
    },
  });
