import type { RentFacts } from '#domain/rent.ts';
import type { NoticeStep, StepTap, ZoneRule } from '#domain/rideNotice.ts';

/** What the ride's chart says now. */
export type RideNow = {
  rent: RentFacts;
  /** What the ride accepts now, in the order of the buttons. */
  steps: readonly NoticeStep[];
  /** The ride is confirmed, or goes on unconfirmed, and no command is pending. */
  isSettled: boolean;
  /** Milliseconds until the rider is warned of the end of the free minutes; null: of nothing. */
  warnIn: number | null;
  zone: ZoneRule;
};

export type RideNoticeInput = { ride: RideNow };

export type RideNoticeContext = {
  ride: RideNow;
  /** The last tap on an action of the notice. */
  tap: StepTap | null;
};

export type RideNoticeEvent =
  | { type: 'rent.changed'; ride: RideNow }
  /** The ride has ended, or the rider has signed out. */
  | { type: 'rent.rideOver' }
  | { type: 'device.becameHidden' }
  | { type: 'device.becameVisible' }
  /** On an action of the notice. The app has the focus. */
  | { type: 'rider.tappedStep'; tap: StepTap }
  /** In the settings, or on the card after a ride: the notice is on or off. */
  | { type: 'rider.choseNotice' };
