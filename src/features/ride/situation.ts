import type { SnapshotFrom } from 'xstate';
import type { RideStage } from '#domain/rent.ts';
import type { finishMachine } from '#machines/finish/finish.machine.ts';
import type { FinishPlace } from '#machines/finish/finish.types.ts';
import type { locksMachine } from '#machines/locks/locks.machine.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import type { startMachine } from '#machines/start/start.machine.ts';
import type { LocksPlace } from './locks.screen.ts';

export type RentSnapshot = SnapshotFrom<typeof rentMachine>;

export type StartSnapshot = SnapshotFrom<typeof startMachine>;
export type FinishSnapshot = SnapshotFrom<typeof finishMachine>;

export type LocksSnapshot = SnapshotFrom<typeof locksMachine>;

/** The charts of the stage that is on, while it is on; the locks' lives as long as the ride's own. */
export type StageCharts = {
  start: StartSnapshot | undefined;
  finish: FinishSnapshot | undefined;
  locks?: LocksSnapshot | undefined;
};

/** The start from the inside. */
export type StartPlace = 'sent' | 'deviceAnswering' | 'unlocking' | 'pulling' | 'atLocks' | 'failed' | 'cancelling';
/** The end from the inside: what it asks of the rider, or the act that is on its way. */
export type FinishState = FinishPlace | 'tellingParking' | 'completing' | 'askingBack';

export type Place = 'resuming' | 'idle' | 'lookingUp' | 'lookupRefused' | 'offered' | 'startRefused' | RideStage;

/** The chart's regions as the screens read them. Everything that a screen shows follows from this and the clock. */
export type Situation = {
  place: Place;
  /** The rider's act: at rest, on its way, refused, or a finish written down until there is a network. */
  act: 'resting' | 'sending' | 'refused' | 'recorded';
  link: 'online' | 'offline';
  /** Null outside CHECK_START. */
  start: StartPlace | null;
  /** Null outside ACTIVE_RIDE_END. */
  finish: FinishState | null;
  /** Null before the chart of the locks is there. */
  locks: LocksPlace | null;
  context: RentContext;
};

const PLACES = [
  'resuming',
  'idle',
  'lookingUp',
  'lookupRefused',
  'offered',
  'startRefused',
  'CHECK_START',
  'ACTIVE_RIDE',
  'CHECK_START_PAUSE',
  'PAUSE',
  'CHECK_END_PAUSE',
  'ACTIVE_RIDE_END',
  'ACTIVE_RIDE_COMPLETED',
] as const satisfies readonly Place[];

const START_PLACES = [
  'sent',
  'deviceAnswering',
  'unlocking',
  'pulling',
  'atLocks',
  'failed',
  'cancelling',
] as const satisfies readonly StartPlace[];

export function situationOf(snapshot: RentSnapshot, { start, finish, locks }: StageCharts): Situation {
  return {
    place: PLACES.find((place) => snapshot.matches({ ride: place })) ?? 'resuming',
    act: actOf(snapshot),
    link: snapshot.matches({ link: 'offline' }) ? 'offline' : 'online',
    start: start ? (START_PLACES.find((place) => start.matches(place)) ?? 'sent') : null,
    finish: finish ? finishStateOf(finish) : null,
    locks: locks ? locksPlaceOf(locks) : null,
    context: snapshot.context,
  };
}

function finishStateOf(finish: FinishSnapshot): FinishState {
  if (finish.matches({ choosingParking: 'telling' })) return 'tellingParking';
  if (finish.matches({ completing: 'asking' })) return 'completing';
  if (finish.matches({ goingBack: 'asking' })) return 'askingBack';
  if (finish.matches({ choosingParking: 'plain' })) return 'parkingAsked';
  if (finish.matches({ choosingParking: 'refused' })) return 'parkingRefused';
  if (finish.matches('completing')) return 'locking';
  if (finish.matches('goingBack')) return 'goingBack';
  if (finish.matches('docking')) return finish.matches({ docking: 'refused' }) ? 'dockRefused' : 'docking';
  return (
    (['positioning', 'atLocks', 'photographing', 'photoTaken'] as const).find((place) => finish.matches(place)) ??
    'updating'
  );
}

const HANDS = ['waiting', 'checking', 'notYet', 'unanswered'] as const;
const ORDERS = ['barred', 'asked', 'wished', 'sending', 'moving', 'stuck'] as const;

function locksPlaceOf(locks: LocksSnapshot): LocksPlace {
  for (const lock of ['closingWheel', 'fasteningChain'] as const) {
    const at = HANDS.find((place) => locks.matches({ metal: { [lock]: place } }));
    if (at) return `${lock}.${at}`;
  }
  for (const lock of ['openingChain', 'openingWheel'] as const) {
    const at = ORDERS.find((place) => locks.matches({ metal: { [lock]: place } }));
    if (at) return `${lock}.${at}`;
  }
  return locks.matches({ metal: 'settling' }) ? 'settling' : 'idle';
}

function actOf(snapshot: RentSnapshot): Situation['act'] {
  if (snapshot.matches({ act: 'resting' })) return 'resting';
  if (snapshot.matches({ act: 'refused' })) return 'refused';
  // Written down beside an act that is in doubt without a network: what the rider wants is the finish.
  if (snapshot.matches({ act: { sending: 'noted' } })) return 'recorded';
  return snapshot.matches({ act: 'sending' }) || snapshot.matches({ act: 'late' }) ? 'sending' : 'recorded';
}

/** The screen that a place belongs to. A ride has one address whatever its stage; its end has its own. */
export type RidePath = '/map' | '/map/scan' | '/map/ride' | '/map/ride/finish';

export function pathFor({ place, context }: Pick<Situation, 'place' | 'context'>): RidePath {
  switch (place) {
    case 'resuming':
      if (context.rent === null) return '/map';
      return context.rent.stage === 'ACTIVE_RIDE_END' ? '/map/ride/finish' : '/map/ride';
    case 'idle':
      return '/map';
    case 'lookingUp':
    case 'lookupRefused':
    case 'offered':
      return context.wanted && 'number' in context.wanted ? '/map/scan' : '/map';
    case 'ACTIVE_RIDE_END':
      return '/map/ride/finish';
    case 'startRefused':
    case 'CHECK_START':
    case 'ACTIVE_RIDE':
    case 'CHECK_START_PAUSE':
    case 'PAUSE':
    case 'CHECK_END_PAUSE':
    case 'ACTIVE_RIDE_COMPLETED':
      return '/map/ride';
  }
}
