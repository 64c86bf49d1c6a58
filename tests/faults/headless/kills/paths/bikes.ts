import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { Cell } from '../../cell.ts';
import type { Tab } from '../../tab.ts';
import { aDay, dayOf, minds, vehicle } from '../day.ts';
import { atOdds, losing, type Towards, type Paths } from '../path.ts';

const chained = aDay('chain bike');

const failing = (what: 'jammed' | 'chainJammed') => ({
  breaks: async (cell: Cell) => {
    dayOf(cell).hasPaused = true;
    await vehicle(cell).set({ [what]: true });
  },
  mends: async (cell: Cell) => void (await vehicle(cell).set({ [what]: false })),
});

/** Says that it is done, and leaves the locks as they are. */
const claimsDone =
  (scenario: typeof chained): Towards =>
  (cell: Cell, tab: Tab) => {
    const rent = tab.rent();
    const locks = rent?.getSnapshot().children.locks?.getSnapshot();
    if (locks?.matches({ lockState: 'fasteningChain' })) return sendToRide(rent, { type: 'rider.chainFastened' });
    return scenario.goesOn(cell, tab);
  };

const isAtWheel = (tab: Tab): boolean =>
  tab.rent()?.getSnapshot().children.locks?.getSnapshot().matches({ lockState: 'closingWheel' }) === true;
const closesInWords: Towards = (_, tab) =>
  sendToRide(tab.rent(), isAtWheel(tab) ? { type: 'rider.lockClosed' } : { type: 'rider.pauseAsked' });

/** With the app closed in the pocket until the bike is there. */
const comesAnew =
  (scenario: typeof chained): Towards =>
  async (cell, tab) => {
    const ride = tab.rent()?.getSnapshot();
    if (ride?.matches({ ride: 'CHECK_START' }) && ride.matches({ commandState: 'idle' })) cell.reopen();
    else await scenario.goesOn(cell, tab);
  };

/** Into its dock, which does not lock. */
const pushesIn: Towards = (cell) => vehicle(cell).hand('pushIn', { station: 1 });

/** What wheel locks, chains and docks add. */
export const bikePaths = {
  'rides a bike with a chain': { scenario: chained },
  'rides a bike without a chain': { scenario: aDay('wheel bike') },
  'rides a docked bike': { scenario: aDay('docked bike') },
  'pushes it into a dock that sticks': {
    scenario: aDay('docked bike', 'riding'),
    ...failing('jammed'),
    towards: pushesIn,
  },
  'says too early that it is done': { scenario: chained, towards: claimsDone(chained) },
  'says too early that it is closed': { scenario: aDay('wheel bike', 'riding'), towards: closesInWords },
  'says unheard that it is closed': {
    scenario: aDay('wheel bike', 'riding'),
    towards: (cell, tab) => {
      if (isAtWheel(tab)) losing(/^GET \/api\/rents/)(cell);
      return closesInWords(cell, tab);
    },
  },
  'says it unheard': {
    scenario: chained,
    towards: (cell, tab) => {
      const locks = tab.rent()?.getSnapshot().children.locks?.getSnapshot();
      if (locks?.matches({ lockState: 'fasteningChain' })) losing(/^GET \/api\/rents/)(cell);
      return claimsDone(chained)(cell, tab);
    },
  },
  'has a chain that sticks': { scenario: aDay('chain bike', 'riding'), ...failing('chainJammed') },
  'has a wheel that sticks': { scenario: aDay('chain bike', 'paused'), ...failing('jammed') },
  'meets a row that wants the chain too early': {
    scenario: chained,
    ...atOdds(({ step }) => (step === 'chain_lock_open' ? { wheel_lock: 'open' } : {})),
  },
  'meets a row that wants the wheel too early': {
    scenario: chained,
    ...atOdds(({ step }) => (step === 'unlock' ? { chain_place: 'rack' } : {})),
  },
  'opens the app beside the bike': { scenario: chained, towards: comesAnew(chained) },
  'opens the app beside a bike without a chain': {
    scenario: aDay('wheel bike'),
    towards: comesAnew(aDay('wheel bike')),
  },
  'wants the chain in a pause': {
    scenario: aDay('chain bike', 'paused'),
    towards: async (cell, tab) => {
      const ride = tab.rent()?.getSnapshot();
      if (ride && !(await minds(cell, tab, ride))) sendToRide(tab.rent(), { type: 'rider.chainAsked' });
    },
  },
} satisfies Paths;
