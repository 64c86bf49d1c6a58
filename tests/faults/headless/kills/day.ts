import { startStep } from '#domain/startStep.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { besideFirstScooter, besideFirstStation, vehicleOf, type Hand } from '../../../support/sandbox/world.ts';
import type { Cell, Scenario } from '../cell.ts';
import { dayOf, endsRide, isAtPhase, isResuming, isRiding, saysAgain, vehicleIs, type Ride } from '../flows/ride.ts';
import type { VehicleKind } from '../stage.ts';
import type { Tab } from '../tab.ts';

export const vehicle = (cell: Cell) => vehicleOf(cell.sandbox, dayOf(cell).number);

type Rode = { open: boolean; rode: boolean; charges: number; photo: string };
const ridesOf = ({ stage, person }: Cell): Promise<Rode[]> =>
  stage.rowsOf<Rode>(
    `select ended_at is null as open, ride_started_at is not null as rode, photo_state as photo,
       (select count(*)::int from sandbox.charges c where c.rent_id = r.id and c.kind = 'ride') as charges
     from public.rents r where client_id = $1`,
    [person.id],
  );

/**
 * Moves the lock that the chart waits for, or presses the button that it shows.
 *
 * @returns whether the locks chart waited for the rider
 */
export async function tendsLocks(cell: Cell, tab: Tab, ride: Ride): Promise<boolean> {
  const locks = ride.children.locks?.getSnapshot();
  const rent = tab.rent();
  if (!locks || !rent || locks.matches({ lockState: 'idle' })) return false;
  const { stage } = ride.context.rent ?? {};
  const hand = (does: Hand) => vehicle(cell).hand(does);
  if (locks.matches({ lockState: 'closingWheel' })) {
    await hand('closeWheel');
    sendToRide(rent, { type: 'rider.lockClosed' });
  } else if (locks.matches({ lockState: 'fasteningChain' })) {
    await hand(stage === 'PAUSE' || stage === 'ACTIVE_RIDE_END' ? 'chainToRack' : 'chainToHolder');
    sendToRide(rent, { type: 'rider.chainFastened' });
  } else if (['openingChain', 'openingWheel'].some((at) => JSON.stringify(locks.value).includes(at)))
    sendToRide(rent, { type: 'rider.unlockAsked' });
  return true;
}

/** Closes a vehicle that an abandoned start has left open, as a worker of the city would. */
async function closesVehicle(cell: Cell): Promise<void> {
  const isChained = (await vehicle(cell).facts())?.chainPlace != null;
  await vehicle(cell).set({ status: 'STATIONED', lock: 'closed', ...(isChained && { chainPlace: 'rack' }) });
}

const isPulling = ({ context: { rent } }: Ride): boolean => startStep(rent, null) === 'pulling';

async function begins(cell: Cell, tab: Tab, ride: Ride): Promise<void> {
  const rent = tab.rent();
  if (ride.matches({ ride: 'idle' }) && vehicleIs(ride, 'empty'))
    sendToRide(rent, { type: 'rider.numberTyped', number: dayOf(cell).number });
  else if (vehicleIs(ride, 'offered')) sendToRide(rent, { type: 'rider.confirmed', insurance: false });
  else if (vehicleIs(ride, 'startRefused', 'lookupRefused')) {
    await closesVehicle(cell);
    sendToRide(rent, { type: 'rider.leftVehicle' });
  } else if (ride.matches({ ride: 'CHECK_START' }) && isPulling(ride)) await vehicle(cell).hand('pullOut');
}

async function ends(cell: Cell, tab: Tab, ride: Ride): Promise<void> {
  if (isAtPhase(ride, 'parkingRefused')) sendToRide(tab.rent(), { type: 'rider.parkingChosen', number: '1208' });
  else if (isAtPhase(ride, 'dockRefused')) await redocks(cell);
  else await endsRide(cell, tab, ride);
}

/** Pulls the bike out of the jammed dock and pushes it into a dock that locks. */
async function redocks(cell: Cell): Promise<void> {
  await vehicle(cell).hand('pullOut');
  await vehicle(cell).hand('pushIn', { station: 1 });
}

export type Until = 'nothing' | 'riding' | 'paused';

const isAt = (ride: Ride, until: Until): boolean =>
  until === 'nothing' ||
  (ride.matches({ commandState: 'idle' }) &&
    (until === 'riding' ? isRiding(ride) && ride.context.confirmedAt !== null : ride.matches({ ride: 'PAUSE' })));

/**
 * Does the next step of a ride: start, pause, end, photo.
 *
 * @returns whether the ride is over
 */
async function goesOn(cell: Cell, tab: Tab, until: Until | null): Promise<boolean> {
  const rent = tab.rent();
  const ride = rent?.getSnapshot();
  if (!rent || !ride || isResuming(ride)) return false;
  if (until !== null && isAt(ride, until)) return true;
  const rides = await ridesOf(cell);
  if (rides.some(({ rode, open }) => rode && !open))
    return ride.context.rent === null && rides.every(({ open, photo }) => !open && photo !== 'pending');
  if (saysAgain(tab, ride) || !ride.matches({ commandState: 'idle' }) || (await tendsLocks(cell, tab, ride)))
    return false;
  const day = dayOf(cell);
  const isDocked = ride.context.rent?.capabilities.docked === true;
  if (ride.matches({ ride: 'PAUSE' })) {
    day.hasPaused = true;
    sendToRide(rent, { type: 'rider.resumeAsked' });
  } else if (isRiding(ride)) {
    if (isDocked) await vehicle(cell).hand('pushIn', { station: 1 });
    else sendToRide(rent, { type: day.hasPaused ? 'rider.finishAsked' : 'rider.pauseAsked' });
  } else {
    await begins(cell, tab, ride);
    await ends(cell, tab, ride);
  }
  return false;
}

export const aDay = (kind: VehicleKind, until: Until = 'nothing'): Scenario => ({
  // No request matches: each tap of a ride is a separate act.
  hits: /^POST \/never$/,
  receivesRows: true,
  begins: async (cell) => {
    dayOf(cell).number = await cell.stage.newVehicle(kind);
    const place = kind === 'docked bike' ? besideFirstStation : besideFirstScooter;
    cell.browser.position.set({ kind: 'located', position: { ...place, at: 0 } });
    if (until === 'nothing') return;
    await cell.goesOn('the ride does not begin', (tab) => goesOn(cell, tab, until));
    // Past the inspection, in which cancelling is free.
    if (until === 'riding') await cell.passes(150_000);
  },
  acts: () => undefined,
  goesOn: (cell, tab) => goesOn(cell, tab, null),
  breaches: async (cell, tab) => {
    const rides = await ridesOf(cell);
    const rode = rides.filter((ride) => ride.rode);
    return [
      ...(rode.length === 1 ? [] : [`${rode.length} rides instead of one`]),
      ...(rides.every(({ open }) => !open) ? [] : ['a ride is still on']),
      ...(rides.every(({ charges }) => charges <= 1) ? [] : ['charged twice for one ride']),
      ...(tab.rent()?.getSnapshot().context.rent === null ? [] : ['the page shows an ended ride']),
    ];
  },
});
