import type { AnyMachineSnapshot } from 'xstate';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { words } from '../support/words.ts';
import type { Ride } from './phone.ts';
import { keyOf, scene, type Scene, type Switch } from './scene.ts';
import { PLACES, type Tab, type Loss, type Place, type Simulation } from './simulation.ts';
import { handDoes, keypadTakes, supportEnds, turn } from './vehicleHands.ts';

/**
 * A possible next move. `does` returns false when the move is impossible; it has then changed nothing. A trouble is a
 * failure: an exploration limits the troubles on one path.
 */
export type Move = {
  name: string;
  isTrouble: boolean;
  isPossible(seen: Scene, tab: Tab): boolean;
  does(simulation: Simulation, tab: Tab): Promise<void>;
};

/** A new id of this tab with each entry. */
const idOf = ({ phone, index }: Tab): string => `${index}-${String(phone.entries.length).padStart(30, '0')}`;

const FOR_LOCKS = words('rider.lockClosed rider.chainFastened rider.unlockAsked rider.chainAsked');

/** Whether this event changes the chart of the ride, of its command, of its claim or of its vehicle. */
function takes(ride: Ride, event: RiderEvent): boolean {
  const rent = ride.getSnapshot();
  const { rideCommand, claim, lookup } = rent.children;
  const charts: readonly (AnyMachineSnapshot | undefined)[] = [
    rent,
    rideCommand?.getSnapshot(),
    claim?.getSnapshot(),
    lookup?.getSnapshot(),
  ];
  return charts.some((chart) => chart?.can(event) === true);
}

/** The ride accepts events for the locks at any time, but they matter only in a ride with a wheel lock. */
const isTaken = ({ rent, vehicle }: Scene, { phone }: Tab, event: RiderEvent): boolean =>
  takes(phone.ride(), event) && (!FOR_LOCKS.includes(event.type) || (rent?.ended === false && hasWheelLock(vehicle)));

const hasWheelLock = ({ device_type }: Scene['vehicle']): boolean =>
  device_type !== null && device_type !== 'OMNI_IOT_SCOOTER';

const tap = (event: (id: string) => RiderEvent, isTrouble = false): Move => ({
  name: event('').type.replace('rider.', ''),
  isTrouble,
  isPossible: (seen, tab) => isTaken(seen, tab, event('any')),
  // An impatient rider taps twice.
  does: async (simulation, tab) => {
    const tapped = event(idOf(tab));
    await simulation.send(tab, tapped, tapped);
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

/** Milliseconds after which no timer or job is left. */
const PATIENCE = 200_000;

const wait: Move = {
  name: 'wait',
  isTrouble: false,
  isPossible: () => true,
  /** Moves the clock until the key changes. */
  does: async (simulation, tab) => {
    const before = keyOf(await scene(simulation), tab);
    const limit = simulation.world.clock.now() + PATIENCE;
    while (simulation.world.clock.now() < limit) {
      await simulation.goOn(limit);
      if (keyOf(await scene(simulation), tab) !== before) return;
    }
  },
};

const link: Move[] = [
  {
    name: 'network goes',
    isTrouble: true,
    isPossible: (_, { isOnline }) => isOnline,
    does: async (simulation, tab) => {
      tab.isOnline = false;
      await simulation.send(tab, { type: 'device.wentOffline' }, { type: 'server.wentSilent' });
    },
  },
  {
    name: 'network comes',
    isTrouble: false,
    isPossible: (_, { isOnline }) => !isOnline,
    does: async (simulation, tab) => {
      tab.isOnline = true;
      await simulation.send(tab, { type: 'device.cameOnline' });
      await simulation.goLive(tab);
    },
  },
  {
    name: 'rows stop',
    isTrouble: true,
    isPossible: (_, { isLive, isOnline }) => isLive && isOnline,
    does: async (simulation, tab) => {
      tab.isLive = false;
      await simulation.send(tab, { type: 'server.wentSilent' });
    },
  },
  {
    name: 'rows flow',
    isTrouble: false,
    isPossible: (_, { isLive, isOnline }) => !isLive && isOnline,
    does: async (simulation, tab) => {
      tab.isLive = true;
      await simulation.send(tab);
      await simulation.goLive(tab);
    },
  },
  { name: 'reload', isTrouble: true, isPossible: () => true, does: (simulation, tab) => simulation.reload(tab) },
];

const homeOf = ({ vehicle }: Scene): Place => (vehicle.device_type === null ? 'station' : 'parking');
const isHome = (place: Place): boolean => place === 'parking' || place === 'station';
const isRiding = ({ rent }: Scene): boolean => rent !== null && !rent.ended && rent.stage !== 'CHECK_START';

const going = (place: Place): Move => ({
  name: `to ${place}`,
  isTrouble: !isHome(place),
  isPossible: (seen, tab) => tab.place !== place && (isHome(place) ? place === homeOf(seen) : isRiding(seen)),
  does: (simulation, tab) => {
    tab.place = place;
    return simulation.send(tab, { type: 'device.located', position: PLACES[place] });
  },
});

const healthy: Record<Switch, boolean> = { online: true, jammed: false, chain_jammed: false, ghost: false };
/** The moves that break and repair a part of the vehicle. */
const vehicle = (name: Switch): Move[] =>
  [!healthy[name], healthy[name]].map((to) => ({
    name: `${name} ${to ? 'yes' : 'no'}`,
    isTrouble: to !== healthy[name],
    isPossible: (seen) => seen.vehicle[name] !== to && (name !== 'chain_jammed' || seen.vehicle.chain_place !== null),
    does: (simulation) => turn(simulation, name, to),
  }));

/** The moves by hand at locks: close an open wheel lock; fasten a free chain in the right place or the wrong one. */
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

/** The same move with a lost command or a lost answer. */
export const losing = (loss: Loss, move: Move): Move => ({
  name: `${move.name} (${loss})`,
  isTrouble: true,
  isPossible: (seen, tab) => tab.isOnline && tab.loss === null && move.isPossible(seen, tab),
  does: async (simulation, tab) => {
    tab.loss = loss;
    await move.does(simulation, tab);
    tab.loss = null;
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

const LEADS_AWAY = words(`numberTyped confirmed keypad startCancelled pauseAsked resumeAsked wentBack
  leftVehicle closedReceipt dismissedRefusal`);

/** The moves of a rider who only wants to end the ride. */
export const wantsTheEnd = ({ name }: Move): boolean => !LEADS_AWAY.includes(name);
