import type { SnapshotFrom } from 'xstate';
import type { FinishPhase } from '#domain/finishPhase.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { JPEG } from '../../../support/sandbox/world.ts';
import type { Cell, FlowScenario } from '../cell.ts';
import { perCell } from '../form.ts';
import type { Tab } from '../tab.ts';

export type Ride = SnapshotFrom<typeof rentMachine>;

/** The rider's vehicle, and what the rider has done with it. */
type Day = { number: string; hasPaused: boolean };
export const dayOf = perCell((): Day => ({ number: '', hasPaused: false }));

export const isRiding = (ride: Ride): boolean =>
  ride.context.rent?.stage === 'ACTIVE_RIDE' &&
  (ride.matches({ ride: { ACTIVE_RIDE: 'riding' } }) || ride.matches({ ride: { ACTIVE_RIDE: 'inspection' } }));

/** Sends a refused command again if the page shows the refusal. @returns whether it was refused */
export function saysAgain(tab: Tab, ride: Ride): boolean {
  if (!ride.matches({ commandState: 'refused' })) return false;
  if (!ride.children.rideCommand?.getSnapshot().context.refusal) throw new Error('refused without a word');
  sendToRide(tab.rent(), { type: 'rider.dismissedRefusal' });
  return true;
}

/** The vehicle before a ride. */
export const vehicleIs = (ride: Ride, ...states: ('empty' | 'lookupRefused' | 'offered' | 'startRefused')[]): boolean =>
  states.some((state) => ride.children.lookup?.getSnapshot().matches(state) === true);

/** The steps to a current ride: the number, the button, and the same again after a refusal. */
function starts(cell: Cell, tab: Tab, ride: Ride): void {
  const rent = tab.rent();
  const { number } = dayOf(cell);
  if (ride.matches({ ride: 'idle' }) && vehicleIs(ride, 'empty'))
    sendToRide(rent, { type: 'rider.numberTyped', number });
  else if (vehicleIs(ride, 'offered')) {
    cell.countAct();
    sendToRide(rent, { type: 'rider.confirmed', insurance: false });
  } else if (vehicleIs(ride, 'startRefused', 'lookupRefused')) {
    if (!ride.children.lookup?.getSnapshot().context.refusal) throw new Error('refused without a word');
    sendToRide(rent, { type: 'rider.leftVehicle' });
  }
}

export const isResuming = (ride: Ride): boolean =>
  ride.matches({ ride: 'resuming' }) || ride.matches({ ride: 'routing' });

const goesOnToRide: FlowScenario['goesOn'] = (cell, tab) => {
  const ride = tab.rent()?.getSnapshot();
  if (!ride || isResuming(ride)) return false;
  if (isRiding(ride)) return ride.matches({ commandState: 'idle' }) && ride.context.confirmedAt !== null;
  if (!saysAgain(tab, ride)) starts(cell, tab, ride);
  return false;
};

const takesScooter = async (cell: Cell): Promise<void> => {
  dayOf(cell).number = await cell.stage.newVehicle('scooter');
};

const rides = async (cell: Cell): Promise<void> => {
  await takesScooter(cell);
  await cell.goesOn('starting', (tab) => goesOnToRide(cell, tab));
  // Pass the inspection, in which cancelling is free.
  await cell.passes(150_000);
};

type Row = {
  id: string;
  stage: string;
  version: number;
  photo_state: string;
  open: boolean;
  charges: number;
  photos: number;
};
const rowsOf = (cell: Cell): Promise<Row[]> =>
  cell.stage.rowsOf<Row>(
    `select id::text as id, stage, version::int as version, photo_state, ended_at is null as open,
       (select count(*)::int from sandbox.charges c where c.rent_id = r.id) as charges,
       (select count(*)::int from sandbox.rent_photos p where p.rent_id = r.id) as photos
     from public.rents r where client_id = $1 order by updated_at`,
    [cell.person.id],
  );

/** Checks that the page shows the newest version of the server's ride. */
async function sameAsServer(cell: Cell, tab: Tab): Promise<string[]> {
  const open = (await rowsOf(cell)).filter((row) => row.open);
  const known = tab.rent()?.getSnapshot().context.rent ?? null;
  if (open.length !== 1) return [`${open.length} rides are on instead of one`];
  const [row] = open;
  return known?.id === row?.id && known?.version === row?.version
    ? []
    : [`the server has ${row?.stage} ${row?.version}, the page ${known?.stage} ${known?.version}`];
}

export const startRent: FlowScenario = {
  receivesRows: true,
  flow: 'start rent',
  hits: /^POST \/api\/rents$/,
  begins: async (cell) => {
    await takesScooter(cell);
    await cell.goesOn('the offer', (tab) => {
      const ride = tab.rent()?.getSnapshot();
      if (ride?.matches({ ride: 'idle' }) && vehicleIs(ride, 'empty'))
        sendToRide(tab.rent(), { type: 'rider.numberTyped', number: dayOf(cell).number });
      return ride !== undefined && vehicleIs(ride, 'offered');
    });
  },
  acts: (cell, tab) => {
    const rent = tab.rent();
    if (rent && vehicleIs(rent.getSnapshot(), 'offered'))
      sendToRide(rent, { type: 'rider.confirmed', insurance: false });
    else sendToRide(rent, { type: 'rider.numberTyped', number: dayOf(cell).number });
  },
  goesOn: goesOnToRide,
  breaches: async (cell, tab) => [
    ...(await sameAsServer(cell, tab)),
    ...((await rowsOf(cell)).filter(({ charges }) => charges > 0).length > 0
      ? ['a ride that has just begun was charged']
      : []),
  ],
};

export const pauseAndResume: FlowScenario = {
  receivesRows: true,
  flow: 'pause/resume',
  hits: /^POST \/api\/rents\/[^/]+\/pause$/,
  begins: rides,
  acts: (_, tab) => sendToRide(tab.rent(), { type: 'rider.pauseAsked' }),
  goesOn: (cell, tab) => {
    const rent = tab.rent();
    const ride = rent?.getSnapshot();
    if (!rent || !ride || isResuming(ride) || saysAgain(tab, ride) || !ride.matches({ commandState: 'idle' }))
      return false;
    const day = dayOf(cell);
    if (ride.matches({ ride: 'PAUSE' })) {
      day.hasPaused = true;
      sendToRide(rent, { type: 'rider.resumeAsked' });
    } else if (isRiding(ride)) {
      if (day.hasPaused) return ride.context.confirmedAt !== null;
      cell.countAct();
      sendToRide(rent, { type: 'rider.pauseAsked' });
    }
    return false;
  },
  breaches: sameAsServer,
};

export const isAtPhase = (ride: Ride, phase: FinishPhase): boolean =>
  ride.matches({ ride: { ACTIVE_RIDE_END: phase } });

/** Does the next task at the end of a ride: the parking, the photo, the last tap. */
export async function endsRide({ browser }: Cell, tab: Tab, ride: Ride): Promise<void> {
  const rent = tab.rent();
  if (isAtPhase(ride, 'parkingAsked')) sendToRide(rent, { type: 'rider.parkingChosen', number: '1208' });
  else if (isAtPhase(ride, 'photographing')) {
    const kept = await browser.photos.store(new Blob([JPEG], { type: 'image/jpeg' }));
    if (kept.kind === 'kept') sendToRide(rent, { type: 'rider.photoTaken', photoId: kept.photoId });
  } else if (isAtPhase(ride, 'photoTaken')) sendToRide(rent, { type: 'rider.completed' });
}

export const finishWithPhoto: FlowScenario = {
  receivesRows: true,
  flow: 'finish with photo',
  hits: /^POST \/api\/rents\/[^/]+\/finish$/,
  begins: rides,
  acts: (_, tab) => sendToRide(tab.rent(), { type: 'rider.finishAsked' }),
  goesOn: async (cell, tab) => {
    const rent = tab.rent();
    const ride = rent?.getSnapshot();
    if (!rent || !ride || isResuming(ride)) return false;
    if (ride.matches({ ride: 'ACTIVE_RIDE_COMPLETED' })) {
      const [row] = await rowsOf(cell);
      // The phone may send the photo after the ride.
      return row?.photo_state === 'uploaded';
    }
    // The rider closed the receipt in another page, or the phone's storage was wiped.
    if (ride.matches({ ride: 'idle' })) return (await rowsOf(cell)).every(({ open }) => !open);
    if (saysAgain(tab, ride) || !ride.matches({ commandState: 'idle' })) return false;
    if (isRiding(ride) || isAtPhase(ride, 'parkingRefused')) {
      cell.countAct();
      sendToRide(rent, { type: 'rider.finishAsked' });
    } else await endsRide(cell, tab, ride);
    return false;
  },
  breaches: async (cell) => {
    const rows = await rowsOf(cell);
    const [row] = rows;
    return [
      ...(rows.length === 1 && row?.open === false
        ? []
        : [`${rows.length} rides, ${rows.filter(({ open }) => open).length} of them on`]),
      ...(row && row.charges <= 1 ? [] : ['charged twice for one ride']),
      ...(row?.photos === 1 ? [] : [`${row?.photos} photos instead of one`]),
    ];
  },
};
