import type { RideEvent, RiderEvent } from '#machines/rent/rent.types.ts';
import { takes } from '../support/machines/takes.ts';
import { keyOf, scene, type Scene, type Switch } from './scene.ts';
import { PLACES, type Hand, type Loss, type Place, type Simulation } from './simulation.ts';
import { handDoes, keypadTakes, supportEnds, turn } from './vehicleHands.ts';

/**
 * A possible next move. `does` returns false when the move is impossible; it has then changed nothing. A trouble is a
 * failure: an exploration limits the troubles on one path.
 */
export type Move = {
  name: string;
  isTrouble: boolean;
  isPossible(seen: Scene, hand: Hand): boolean;
  does(simulation: Simulation, hand: Hand): Promise<void>;
};

/** Of one phone, and never the same again. */
const idOf = ({ phone, tab }: Hand): string => `${tab}-${String(phone.entries.length).padStart(30, '0')}`;

type LockWord = Extract<
  RiderEvent,
  { type: 'rider.lockClosed' | 'rider.chainFastened' | 'rider.unlockAsked' | 'rider.chainAsked' }
>;
const isForLocks = (event: RiderEvent): event is LockWord =>
  ['rider.lockClosed', 'rider.chainFastened', 'rider.unlockAsked', 'rider.chainAsked'].includes(event.type);

/** Words for the locks are passed on at any time; they mean something while a bike is being ridden. */
const isTaken = ({ rent, vehicle }: Scene, { phone }: Hand, event: RiderEvent): boolean =>
  takes(phone.ride(), event) && (!isForLocks(event) || (rent?.ended === false && hasWheelLock(vehicle)));

const hasWheelLock = ({ device_type }: Scene['vehicle']): boolean =>
  device_type !== null && device_type !== 'OMNI_IOT_SCOOTER';

const tap = (event: (id: string) => RiderEvent, isTrouble = false): Move => ({
  name: event('').type.replace('rider.', ''),
  isTrouble,
  isPossible: (seen, hand) => isTaken(seen, hand, event('any')),
  // Impatient fingers tap twice.
  does: async (simulation, hand) => {
    const told = event(idOf(hand));
    await simulation.send(hand, told, told);
  },
});

const PLAIN = [
  'rider.startCancelled',
  'rider.pauseAsked',
  'rider.resumeAsked',
  'rider.finishAsked',
  'rider.wentBack',
  'rider.lockClosed',
  'rider.chainFastened',
  'rider.unlockAsked',
  'rider.chainAsked',
  'rider.completed',
  'rider.retried',
  'rider.leftVehicle',
  'rider.closedReceipt',
  'rider.dismissedRefusal',
] as const;

const taps = (number: string): Move[] => [
  tap(() => ({ type: 'rider.numberTyped', number })),
  tap(() => ({ type: 'rider.confirmed', insurance: false })),
  ...PLAIN.map((type) => tap(() => ({ type }))),
  tap(() => ({ type: 'rider.parkingChosen', number: '1208' })),
  tap((id) => ({ type: 'rider.photoTaken', photoId: id })),
  tap((id) => ({ type: 'rider.claimed', claimId: id, reason: 'other', photoId: null }), true),
];

/** Milliseconds after which nothing more happens by itself. */
const PATIENCE = 200_000;

const wait: Move = {
  name: 'wait',
  isTrouble: false,
  isPossible: () => true,
  /** Until something is different. */
  does: async (simulation, hand) => {
    const before = keyOf(await scene(simulation), hand);
    const limit = simulation.world.clock.now() + PATIENCE;
    while (simulation.world.clock.now() < limit) {
      await simulation.goOn(limit);
      if (keyOf(await scene(simulation), hand) !== before) return;
    }
  },
};

const around = (
  name: string,
  isTrouble: boolean,
  isPossible: (hand: Hand) => boolean,
  change: (hand: Hand) => RideEvent[],
  andThen: (simulation: Simulation, hand: Hand) => Promise<void> = async () => {},
): Move => ({
  name,
  isTrouble,
  isPossible: (_, hand) => isPossible(hand),
  does: async (simulation, hand) => {
    await simulation.send(hand, ...change(hand));
    await andThen(simulation, hand);
  },
});

const link: Move[] = [
  around(
    'network goes',
    true,
    ({ isOnline }) => isOnline,
    (hand) => {
      hand.isOnline = false;
      return [{ type: 'device.wentOffline' }, { type: 'server.wentSilent' }];
    },
  ),
  around(
    'network comes',
    false,
    ({ isOnline }) => !isOnline,
    (hand) => {
      hand.isOnline = true;
      return [{ type: 'device.cameOnline' }];
    },
    (simulation, hand) => simulation.goesLive(hand),
  ),
  around(
    'rows stop',
    true,
    ({ isLive, isOnline }) => isLive && isOnline,
    (hand) => {
      hand.isLive = false;
      return [{ type: 'server.wentSilent' }];
    },
  ),
  around(
    'rows flow',
    false,
    ({ isLive, isOnline }) => !isLive && isOnline,
    (hand) => {
      hand.isLive = true;
      return [];
    },
    (simulation, hand) => simulation.goesLive(hand),
  ),
  {
    name: 'reload',
    isTrouble: true,
    isPossible: () => true,
    does: (simulation, hand) => simulation.reload(hand),
  },
];

const homeOf = ({ vehicle }: Scene): Place => (vehicle.device_type === null ? 'station' : 'parking');
const isHome = (place: Place): boolean => place === 'parking' || place === 'station';
const isRiding = ({ rent }: Scene): boolean => rent !== null && !rent.ended && rent.stage !== 'CHECK_START';

const going = (place: Place): Move => ({
  name: `to ${place}`,
  isTrouble: !isHome(place),
  isPossible: (seen, hand) => hand.place !== place && (isHome(place) ? place === homeOf(seen) : isRiding(seen)),
  does: (simulation, hand) => {
    hand.place = place;
    return simulation.send(hand, { type: 'device.located', position: PLACES[place] });
  },
});

const healthy: Record<Switch, boolean> = { online: true, jammed: false, chain_jammed: false, ghost: false };
/** A part of the vehicle breaks, and is repaired. */
const vehicle = (name: Switch): Move[] =>
  [!healthy[name], healthy[name]].map((to) => ({
    name: `${name} ${to ? 'yes' : 'no'}`,
    isTrouble: to !== healthy[name],
    isPossible: (seen) => seen.vehicle[name] !== to && (name !== 'chain_jammed' || seen.vehicle.chain_place !== null),
    does: (simulation) => turn(simulation, name, to),
  }));

/** What hands can do: a lock once opened is closed, a chain once free is fastened somewhere, right or wrong. */
const hands: Move[] = [
  {
    name: 'hand closes wheel',
    isTrouble: false,
    isPossible: ({ vehicle }) => vehicle.lock === 'open' && hasWheelLock(vehicle),
    does: (simulation) => handDoes(simulation, 'closeWheel'),
  },
  ...(['chainToHolder', 'chainToRack'] as const).map((does): Move => ({
    name: `hand: ${does}`,
    isTrouble: false,
    isPossible: (seen) => seen.vehicle.chain_place === 'free',
    does: (simulation) => handDoes(simulation, does),
  })),
];

const isOnRoad = ({ vehicle }: Scene): boolean => vehicle.device_type === null && vehicle.station_id === null;
/** A station that takes the known bikes, and one out of service. */
const DOCKS = { right: 1, wrong: 39 };

/** The moves by hand at docks, with or without the app. */
const docks: Move[] = [
  {
    name: 'hand: pullOut',
    isTrouble: false,
    isPossible: ({ vehicle: { station_id, lock } }) => station_id !== null && lock === 'open',
    does: (simulation) => handDoes(simulation, 'pullOut'),
  },
  {
    name: 'hand: pushIn',
    isTrouble: false,
    isPossible: isOnRoad,
    does: (simulation) => handDoes(simulation, 'pushIn', { station: DOCKS.right }),
  },
  {
    name: 'hand: pushIn, wrong',
    isTrouble: true,
    isPossible: isOnRoad,
    does: (simulation) => handDoes(simulation, 'pushIn', { station: DOCKS.wrong }),
  },
  {
    name: 'keypad',
    isTrouble: false,
    isPossible: ({ rent, vehicle: { station_id, status } }) =>
      station_id !== null && status === 'STATIONED' && rent?.ended !== false,
    does: keypadTakes,
  },
];

const support: Move = {
  name: 'support ends it',
  isTrouble: true,
  isPossible: ({ rent }) => rent !== null && !rent.ended,
  does: supportEnds,
};

/** The same move while its command, or the answer to it, is lost. */
export const losing = (loss: Loss, move: Move): Move => ({
  name: `${move.name} (${loss})`,
  isTrouble: true,
  isPossible: (seen, hand) => hand.isOnline && hand.loss === null && move.isPossible(seen, hand),
  does: async (simulation, hand) => {
    hand.loss = loss;
    await move.does(simulation, hand);
    hand.loss = null;
  },
});

export const LOSSES: readonly Loss[] = ['request lost', 'answer lost', 'silence'];

const places = (['parking', 'station', 'unsure', 'street'] as const).map(going);
const switches = (['jammed', 'chain_jammed', 'ghost', 'online'] as const).flatMap(vehicle);

/** All moves for the rider of this vehicle. */
export const movesFor = (number: string): Move[] => [
  ...taps(number),
  wait,
  ...link,
  ...places,
  ...hands,
  ...docks,
  ...switches,
  support,
];

/** The moves that repair everything. */
export const mends: readonly Move[] = [...link, ...places, ...switches].filter(({ isTrouble }) => !isTrouble);

const LEADS_AWAY = [
  'numberTyped',
  'confirmed',
  'keypad',
  'startCancelled',
  'pauseAsked',
  'resumeAsked',
  'wentBack',
  'leftVehicle',
  'closedReceipt',
  'dismissedRefusal',
];

/** The moves of a rider who only wants to end the ride. */
export const wantsTheEnd = ({ name }: Move): boolean => !LEADS_AWAY.includes(name);
