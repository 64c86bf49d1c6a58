import { faults, type Fault } from '../faults.ts';
import { reasonAgainst } from '../notApplicable.ts';
import { openCell, standing } from './cell.ts';
import type { Drive } from './cell.ts';
import { breachesOf } from './oracle.ts';
import type { Stage } from './stage.ts';
import { troubles } from './troubles.ts';

/** The faults that run with this flow in Node. */
export const faultsOf = ({ flow }: Drive): Fault[] =>
  faults.filter((fault) => reasonAgainst('node', flow, fault) === null);

/** Runs one cell of the matrix, from a new phone to the oracle. @returns the broken rules */
export async function runCell(stage: Stage, drive: Drive, fault: Fault): Promise<string[]> {
  const trouble = troubles[fault];
  if (!trouble) throw new Error(`nothing brings about: ${fault}`);
  const cell = await openCell(stage, drive);
  try {
    cell.tab();
    await cell.quiet();
    if (drive.needsSession)
      await cell.goesOn('signing in', ({ session }) => session.getSnapshot().matches({ signedIn: 'fresh' }));
    await drive.begins?.(cell);
    await trouble(cell);
    const isAtEnd = (tab: ReturnType<typeof cell.tab>) => drive.goesOn(cell, tab);
    await cell.goesOn('it does not come to its end', isAtEnd);
    // All other tabs must show the same.
    while (cell.tabs().length > 1) {
      cell.tab().close();
      await cell.goesOn('the other tab does not come to its end', isAtEnd);
    }
    await cell.quiet();
    return [...(await drive.breaches(cell, cell.tab())), ...(await breachesOf(cell))];
  } catch (cause) {
    return [`${cause instanceof Error ? cause.message : String(cause)} ${JSON.stringify(standing(cell.tab()))}`];
  } finally {
    await cell.close();
  }
}
