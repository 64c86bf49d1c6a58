import type { SnapshotFrom } from 'xstate';
import type { RideStage } from '#domain/rent.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';

export type RentSnapshot = SnapshotFrom<typeof rentMachine>;

export type Place = 'resuming' | 'idle' | 'lookingUp' | 'lookupRefused' | 'offered' | 'startRefused' | RideStage;

/** The chart's regions as the screens read them. Everything that a screen shows follows from this and the clock. */
export type Situation = {
  place: Place;
  /** The rider's act: at rest, on its way, refused, or a finish written down until there is a network. */
  act: 'resting' | 'sending' | 'refused' | 'recorded';
  link: 'online' | 'offline';
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

export function situationOf(snapshot: RentSnapshot): Situation {
  return {
    place: PLACES.find((place) => snapshot.matches({ ride: place })) ?? 'resuming',
    act: actOf(snapshot),
    link: snapshot.matches({ link: 'offline' }) ? 'offline' : 'online',
    context: snapshot.context,
  };
}

function actOf(snapshot: RentSnapshot): Situation['act'] {
  if (snapshot.matches({ act: 'resting' })) return 'resting';
  if (snapshot.matches({ act: 'refused' })) return 'refused';
  return snapshot.matches({ act: 'sending' }) ? 'sending' : 'recorded';
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
