import type { RideEvent } from '#machines/rent/rent.types.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { streetWithoutParking, besideFirstScooter, type Position } from '../../../../support/sandbox/world.ts';
import { never } from '../../broken.ts';
import type { Cell } from '../../cell.ts';
import { dayOf } from '../../flows/ride.ts';
import { perCell } from '../../form.ts';
import type { Tab } from '../../tab.ts';
import { aDay } from '../day.ts';
import { withChangedRows, losing, meeting, refusing, type Towards, type Paths } from '../path.ts';

const scooter = aDay('scooter');
const riding = aDay('scooter', 'riding');

const at =
  (position: Position) =>
  ({ browser }: Cell) =>
    browser.position.set({ kind: 'located', position: { ...position, at: 0 } });
const home = at(besideFirstScooter);
const says =
  (...events: RideEvent[]) =>
  (_: Cell, tab: Tab) =>
    events.forEach((event) => sendToRide(tab.rent(), event));
const CURRENT = /^GET \/api\/rents\/current$/;

/** The list is empty and the ride is unknown, as after the operator restores an old backup. */
const deniesRide = ({ browser, sandbox }: Cell): void =>
  browser.network.inject(
    {
      hits: CURRENT,
      times: Infinity,
      answer: async () => Response.json({ items: [], serverTime: sandbox.clock.iso() }),
    },
    {
      hits: /^GET \/api\/rents\/[^/]+$/,
      times: Infinity,
      answer: async () => Response.json({ error: 'no' }, { status: 404 }),
    },
  );

const goesOffline = async ({ browser }: Cell): Promise<void> => browser.goOffline();
const once = perCell((): { done: Set<string> } => ({ done: new Set() }));
/** Whether this is the first call with this name in the cell. */
const first = (cell: Cell, what: string): boolean => {
  const { done } = once(cell);
  if (done.has(what)) return false;
  done.add(what);
  return true;
};

const claims: Towards = (cell, tab) => {
  const claim = tab.rent()?.getSnapshot().children.claim?.getSnapshot();
  if (first(cell, 'finish')) sendToRide(tab.rent(), { type: 'rider.finishAsked' });
  else if (claim?.matches({ link: { offline: 'long' } }) && first(cell, 'claim'))
    sendToRide(tab.rent(), { type: 'rider.claimed', claimId: crypto.randomUUID(), reason: 'other', photoId: null });
};

/** Rides of a scooter, with and without faults. */
export const ridePaths = {
  'rides a scooter': { scenario: scooter },
  'finds no vehicle': { scenario: scooter, breaks: refusing(/^GET \/api\/bikes\//, 500) },
  'wants a vehicle that another rider has taken': {
    scenario: scooter,
    breaks: refusing(/^POST \/api\/rents$/, 409, { code: 'BIKE_NOT_ALLOWED' }),
  },
  'cancels the start': {
    scenario: scooter,
    towards: (cell, tab) => {
      const ride = tab.rent()?.getSnapshot();
      return ride?.context.rent ? sendToRide(tab.rent(), { type: 'rider.startCancelled' }) : scooter.goesOn(cell, tab);
    },
  },
  'finishes in the street': {
    scenario: riding,
    breaks: at(streetWithoutParking),
    mends: home,
    towards: (_, tab) => sendToRide(tab.rent(), { type: 'rider.finishAsked' }),
  },
  'finishes with an inexact position': {
    scenario: riding,
    breaks: (cell) => {
      dayOf(cell).hasPaused = true;
      at({ ...besideFirstScooter, accuracy: 31 })(cell);
    },
    mends: home,
  },
  'goes back to the ride': {
    scenario: riding,
    towards: says({ type: 'rider.finishAsked' }, { type: 'rider.wentBack' }),
  },
  'gets a step of a later server': {
    scenario: riding,
    ...withChangedRows(() => ({ step: 'polish', parking_id: null })),
    towards: says({ type: 'rider.finishAsked' }),
  },
  'finishes without a network': { scenario: riding, breaks: goesOffline, towards: claims },
  'sends a saved finish': {
    scenario: riding,
    breaks: goesOffline,
    towards: (cell, tab) => {
      if (first(cell, 'finish')) sendToRide(tab.rent(), { type: 'rider.finishAsked' });
      else if (tab.rent()?.getSnapshot().matches({ commandState: 'finishSaved' })) cell.browser.goOnline();
    },
  },
  'finishes before a pause is confirmed': {
    scenario: riding,
    breaks: losing(/pause$/),
    towards: (cell, tab) => {
      if (first(cell, 'pause')) sendToRide(tab.rent(), { type: 'rider.pauseAsked' });
      else if (first(cell, 'offline')) cell.browser.goOffline();
      else sendToRide(tab.rent(), { type: 'rider.finishAsked' });
    },
  },
  'sends a command that expires': {
    scenario: riding,
    breaks: refusing(/complete$/, 410, { code: 'COMMAND_EXPIRED' }),
  },
  'is refused a pause': { scenario: riding, breaks: refusing(/pause$/, 409, { code: 'NOT_NOW' }) },
  'gets no answer to a command': { scenario: riding, breaks: losing(/pause$/) },
  'waits for an answer that never ends': { scenario: riding, breaks: meeting(/pause$|\/api\/commands\//, never) },
  'gets no answer to a command or a question about it': {
    scenario: riding,
    breaks: losing(/pause$|\/api\/commands\//),
  },
  'cannot read the current ride': {
    scenario: riding,
    breaks: losing(CURRENT),
    towards: (cell) => cell.browser.show(),
  },
  'reads an answer without the ride': {
    scenario: riding,
    breaks: deniesRide,
    towards: (cell, tab) => first(cell, 'look') && sendToRide(tab.rent(), { type: 'device.becameVisible' }),
  },
  'owes a photo': { scenario: riding, breaks: losing(/photo$/) },
} satisfies Paths;
