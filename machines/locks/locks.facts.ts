import { lockTask, mayOpenChain, mayOpenWheel, type LockTask } from '#domain/lockOrder.ts';
import type { RentFacts } from '#domain/rent.ts';

type Row = RentFacts | null;

export const taskOf = (rent: Row): LockTask | null => (rent === null ? null : lockTask(rent));

/** The same ride, at the same step of the same stage: nothing moves but facts. */
export const staysAtTask = (known: Row, rent: Row): boolean =>
  rent?.id === known?.id && rent?.stage === known?.stage && taskOf(rent) === taskOf(known);

/** A pause asks for no chain by itself: the row may stand at its plain step while one is being opened for the rider. */
export const staysAtChain = (known: Row, rent: Row): boolean =>
  rent !== null &&
  rent.id === known?.id &&
  rent.stage === known.stage &&
  mayOpenChain(rent) &&
  (taskOf(rent) === 'openChain' || (rent.stage === 'PAUSE' && taskOf(rent) === null));

export const staysAtWheel = (known: Row, rent: Row): boolean =>
  rent !== null && staysAtTask(known, rent) && taskOf(rent) === 'openWheel' && mayOpenWheel(rent);

export const isInTrouble = (rent: Row): boolean => rent !== null && rent.errorCode !== null;

export const chainMayOpen = (rent: Row): boolean => rent !== null && mayOpenChain(rent);

export const wheelMayOpen = (rent: Row): boolean => rent !== null && mayOpenWheel(rent);

/** Only in a pause is it the rider's own wish, and a chain that is round the rack already is left there. */
export const chainMayBeWanted = (rent: Row): boolean =>
  rent?.stage === 'PAUSE' && rent.chainPlace !== 'rack' && mayOpenChain(rent);

/**
 * Is this row reached without seeing when the chain was unfastened? Then its six seconds begin now.
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

/** A lock or the chain did something between two rows of one ride. */
export const metalMoved = (known: Row, rent: Row): boolean =>
  known !== null &&
  rent?.id === known.id &&
  (rent.wheelLock !== known.wheelLock || rent.chainLock !== known.chainLock || rent.chainPlace !== known.chainPlace);
