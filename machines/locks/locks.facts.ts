import { lockTask, mayOpenChain, mayOpenWheel, type LockTask } from '#domain/lockSequence.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { Timed } from '../withClock.ts';

type Row = RentFacts | null;

/** Milliseconds. No lock opens by itself when the rider has done nothing for this long (our reading). */
export const RIDER_STAYS_MS = 20_000;

/** Without a sure clock nothing is recent: a lock would open behind a rider who has left. */
export const isRecent = ({ now }: Timed, at: number | null | undefined): boolean =>
  now != null && at != null && now - at < RIDER_STAYS_MS;

export const taskOf = (rent: Row): LockTask | null => (rent === null ? null : lockTask(rent));

/** The same ride, at the same step of the same stage: only facts change. */
export const staysAtTask = (known: Row, rent: Row): boolean =>
  rent?.id === known?.id && rent?.stage === known?.stage && taskOf(rent) === taskOf(known);

/** A pause requests no chain by itself: the row may stay at its plain step while a chain opens for the rider. */
export const staysAtChain = (known: Row, rent: Row): boolean =>
  rent !== null &&
  rent.id === known?.id &&
  rent.stage === known.stage &&
  mayOpenChain(rent) &&
  (taskOf(rent) === 'openChain' || (rent.stage === 'PAUSE' && taskOf(rent) === null));

export const staysAtWheel = (known: Row, rent: Row): boolean =>
  rent !== null && staysAtTask(known, rent) && taskOf(rent) === 'openWheel' && mayOpenWheel(rent);

export const hasError = (rent: Row): boolean => rent !== null && rent.errorCode !== null;

export const chainMayOpen = (rent: Row): boolean => rent !== null && mayOpenChain(rent);

export const wheelMayOpen = (rent: Row): boolean => rent !== null && mayOpenWheel(rent);

/** Only in a pause may the rider request the chain, and a chain that is already round the rack stays there. */
export const chainMayBeRequested = (rent: Row): boolean =>
  rent?.stage === 'PAUSE' && rent.chainPlace !== 'rack' && mayOpenChain(rent);

/**
 * True when the app did not see when the chain was unfastened. Then its six seconds begin now.
 *
 * @see map-and-rent §4: six seconds pass after the chain is unfastened
 */
export function chainMayHaveJustOpened(known: Row, rent: Row): boolean {
  const task = taskOf(rent);
  if (rent === null || !rent.capabilities.chain || (task !== 'fastenChain' && task !== 'openWheel')) return false;
  const missedNothing = known?.id === rent.id && rent.version <= known.version + 1;
  return !(missedNothing && isInHolder(known) && isInHolder(rent));
}

const isInHolder = ({ chainLock, chainPlace }: RentFacts): boolean => chainLock === 'closed' && chainPlace === 'holder';

/** A lock or the chain moved between two rows of one ride. */
export const lockStateChanged = (known: Row, rent: Row): boolean =>
  known !== null &&
  rent?.id === known.id &&
  (rent.wheelLock !== known.wheelLock || rent.chainLock !== known.chainLock || rent.chainPlace !== known.chainPlace);
