import type { RideCommand } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { chainBike } from '../support/machines/rents.ts';

type Part = Partial<RentFacts>;

export const bikeAtStart = { ...chainBike, stepCount: 4 } as const;

const inHolder = ({ chainLock, chainPlace }: RentFacts) => chainLock === 'closed' && chainPlace === 'holder';
const atRack = ({ chainLock, chainPlace }: RentFacts) => chainLock === 'closed' && chainPlace === 'rack';

function stepToRide(row: RentFacts): Part {
  if (inHolder(row)) return { step: 'unlock', errorCode: null };
  return { step: row.chainLock === 'open' ? 'chain_lock_close' : 'chain_lock_open', errorCode: null };
}

function stepToLeave(row: RentFacts): Part {
  if (row.wheelLock === 'open') return { step: 'lock_info', errorCode: null };
  if (atRack(row)) return { step: 'photo_upload', errorCode: null };
  return { step: row.chainLock === 'open' ? 'chain_lock_close' : 'chain_lock_open', errorCode: null };
}

/** The step of the row for this state of the locks. */
function stepOf(row: RentFacts): Part {
  if (row.stage === 'CHECK_START' || row.stage === 'CHECK_END_PAUSE') return stepToRide(row);
  if (row.stage === 'PAUSE') return { step: row.chainLock === 'open' ? 'chain_lock_close' : 'wait', errorCode: null };
  return row.parkingId === null ? {} : stepToLeave(row);
}

export const GOES_ON = {
  stage: 'ACTIVE_RIDE',
  status: 'IN_PROGRESS',
  step: 'wait',
  errorCode: null,
  parkingId: null,
  parkingNumber: null,
} as const;

const CHANGES = {
  reached: () => ({ state: 'WAITING', status: 'IN_PROGRESS' }),
  chainOpens: () => ({ chainLock: 'open', chainPlace: 'free' }),
  chainIsStuck: () => ({ step: 'chain_lock_open', errorCode: 'OPEN_CHAIN_ERROR' }),
  chainIntoHolder: () => ({ chainLock: 'closed', chainPlace: 'holder' }),
  chainRoundRack: () => ({ chainLock: 'closed', chainPlace: 'rack' }),
  wheelOpens: ({ rideStartedAt }) => ({
    ...GOES_ON,
    wheelLock: 'open',
    state: 'STARTED',
    rideStartedAt: rideStartedAt ?? 900,
  }),
  wheelIsStuck: () => ({ errorCode: 'OPEN_LOCK_ERROR' }),
  wheelCloses: ({ stage }) => ({
    wheelLock: 'closed',
    ...(stage === 'CHECK_START_PAUSE' ? { stage: 'PAUSE', status: 'PAUSE', pausedAt: 1_000 } : {}),
  }),
  parked: () => ({ parkingId: '12', parkingNumber: '1208' }),
} satisfies Record<string, (row: RentFacts) => Part>;

export type BikeHappening = keyof typeof CHANGES;

const KEEPS_STEP: readonly BikeHappening[] = ['chainIsStuck', 'wheelIsStuck', 'wheelOpens'];

export function bikeAfter(what: BikeHappening, row: RentFacts): Part {
  const change: Part = CHANGES[what](row);
  return KEEPS_STEP.includes(what) ? change : { ...change, ...stepOf({ ...row, ...change }) };
}

/** The lock sequence, written again here so that the test does not share it with the app. */
export function createLocks(now: () => number) {
  const outOfTurn: string[] = [];
  let openedAt = -Infinity;
  const demand = (isSo: boolean, what: string) => void (isSo || outOfTurn.push(what));
  return {
    /** Lock commands that were out of sequence. */
    outOfTurn,
    did(what: BikeHappening) {
      if (what === 'chainOpens') openedAt = now();
    },
    /** The row that the server writes at once; null: the same as for a scooter. */
    answers(intent: RideCommand, row: RentFacts): Part | null {
      if (intent.kind === 'openChain') {
        demand(row.wheelLock === 'closed', 'the chain opens while the wheel is open');
        demand(row.chainLock === 'closed', 'an open chain is opened');
        return { errorCode: null };
      }
      if (intent.kind === 'openLock') {
        demand(row.wheelLock === 'closed', 'an open wheel is opened');
        demand(inHolder(row), 'the wheel opens while the chain is not in its holder');
        demand(now() - openedAt >= 6_000, `the wheel opens ${now() - openedAt} ms after the chain`);
        return { errorCode: null };
      }
      if (intent.kind === 'pause')
        return { stage: 'CHECK_START_PAUSE', status: 'CHECK_START_PAUSE', step: 'lock_info', errorCode: null };
      if (intent.kind === 'resume' && row.wheelLock === 'open') return GOES_ON;
      if (intent.kind === 'resume') return { stage: 'CHECK_END_PAUSE', status: 'CHECK_END_PAUSE', ...stepToRide(row) };
      return intent.kind === 'parking' ? { parkingId: '12', parkingNumber: '1208', ...stepToLeave(row) } : null;
    },
  };
}
