import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { Cell } from '../../cell.ts';
import { dayOf } from '../../flows/ride.ts';
import type { Tab } from '../../tab.ts';
import { aDay, tendsLocks, vehicle } from '../day.ts';
import { withChangedRows, losing, type Towards, type Paths } from '../path.ts';

const chained = aDay('chain bike');
const wheel = aDay('wheel bike');
const wheelRide = aDay('wheel bike', 'riding');

const locksAre = (tab: Tab, lockState: 'closingWheel' | 'fasteningChain'): boolean =>
  tab.rent()?.getSnapshot().children.locks?.getSnapshot().matches({ lockState }) === true;

const failing = (what: 'jammed' | 'chainJammed') => ({
  breaks: async (cell: Cell) => {
    dayOf(cell).hasPaused = true;
    await vehicle(cell).set({ [what]: true });
  },
  mends: async (cell: Cell) => void (await vehicle(cell).set({ [what]: false })),
});

/** Confirms the chain without moving the locks. */
const confirmsChain: Towards = (cell, tab) =>
  locksAre(tab, 'fasteningChain') ? sendToRide(tab.rent(), { type: 'rider.chainFastened' }) : chained.goesOn(cell, tab);

const confirmsWheelLock: Towards = (_, tab) =>
  sendToRide(tab.rent(), { type: locksAre(tab, 'closingWheel') ? 'rider.lockClosed' : 'rider.pauseAsked' });

/** Reopens the app when the start has released the bike. */
const reopens =
  (scenario: typeof chained): Towards =>
  async (cell, tab) => {
    const ride = tab.rent()?.getSnapshot();
    if (ride?.matches({ ride: 'CHECK_START' }) && ride.matches({ commandState: 'idle' })) cell.reopen();
    else await scenario.goesOn(cell, tab);
  };

/** Pushes the bike into its dock, which does not lock. */
const pushesIn: Towards = (cell) => vehicle(cell).hand('pushIn', { station: 1 });

/** Paths with wheel locks, chains and docks. */
export const bikePaths = {
  'rides a bike with a chain': { scenario: chained },
  'rides a bike without a chain': { scenario: wheel },
  'rides a docked bike': { scenario: aDay('docked bike') },
  'pushes the bike into a jammed dock': {
    scenario: aDay('docked bike', 'riding'),
    ...failing('jammed'),
    towards: pushesIn,
  },
  'confirms the chain too early': { scenario: chained, towards: confirmsChain },
  'confirms the wheel lock too early': { scenario: wheelRide, towards: confirmsWheelLock },
  'confirms the wheel lock without an answer': {
    scenario: wheelRide,
    towards: (cell, tab) => {
      if (locksAre(tab, 'closingWheel')) losing(/^GET \/api\/rents/)(cell);
      return confirmsWheelLock(cell, tab);
    },
  },
  'confirms the chain without an answer': {
    scenario: chained,
    towards: (cell, tab) => {
      if (locksAre(tab, 'fasteningChain')) losing(/^GET \/api\/rents/)(cell);
      return confirmsChain(cell, tab);
    },
  },
  'has a jammed chain': { scenario: aDay('chain bike', 'riding'), ...failing('chainJammed') },
  'has a jammed wheel lock': { scenario: aDay('chain bike', 'paused'), ...failing('jammed') },
  'gets a row that opens the chain too early': {
    scenario: chained,
    ...withChangedRows(({ step }) => (step === 'chain_lock_open' ? { wheel_lock: 'open' } : {})),
  },
  'gets a row that opens the wheel lock too early': {
    scenario: chained,
    ...withChangedRows(({ step }) => (step === 'unlock' ? { chain_place: 'rack' } : {})),
  },
  'opens the app beside the bike': { scenario: chained, towards: reopens(chained) },
  'opens the app beside a bike without a chain': { scenario: wheel, towards: reopens(wheel) },
  'opens the chain in a pause': {
    scenario: aDay('chain bike', 'paused'),
    towards: async (cell, tab) => {
      const ride = tab.rent()?.getSnapshot();
      if (ride && !(await tendsLocks(cell, tab, ride))) sendToRide(tab.rent(), { type: 'rider.chainAsked' });
    },
  },
} satisfies Paths;
