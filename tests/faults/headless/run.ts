import { faults, type Fault } from '../faults.ts';
import { reasonAgainst } from '../notApplicable.ts';
import { openCell, stateOf, type Cell, type Scenario, type FlowScenario } from './cell.ts';
import { breachesOf } from './oracle.ts';
import type { Stage } from './stage.ts';
import type { Tab } from './tab.ts';
import { troubles } from './troubles.ts';

/** The faults that run with this flow in Node. */
export const faultsOf = ({ flow }: FlowScenario): Fault[] =>
  faults.filter((fault) => reasonAgainst(flow, fault) === null);

/**
 * Runs a scenario from a new phone to the oracle. `inject` causes the fault after the scenario has begun; then the rider
 * goes on to the end. `prepares` runs before the first page opens.
 *
 * @returns the broken rules
 */
export async function runScenario(
  stage: Stage,
  scenario: Scenario,
  inject: (cell: Cell) => Promise<void>,
  prepares: (cell: Cell) => void = () => undefined,
): Promise<string[]> {
  const cell = await openCell(stage, scenario);
  prepares(cell);
  try {
    cell.tab();
    await cell.quiet();
    if (!scenario.beginsSignedOut)
      await cell.goesOn('signing in', ({ session }) => session.getSnapshot().matches({ signedIn: 'fresh' }));
    await scenario.begins?.(cell);
    await inject(cell);
    const isAtEnd = (tab: Tab) => scenario.goesOn(cell, tab);
    await cell.goesOn('the flow does not end', isAtEnd);
    // All other tabs must show the same.
    while (cell.tabs().length > 1) {
      cell.tab().close();
      await cell.goesOn('the flow does not end in the other tab', isAtEnd);
    }
    await cell.quiet();
    return [...(await scenario.breaches(cell, cell.tab())), ...(await breachesOf(cell))];
  } catch (cause) {
    return [`${cause instanceof Error ? cause.message : String(cause)} ${JSON.stringify(stateOf(cell.tab()))}`];
  } finally {
    await cell.close();
  }
}

/** Runs one cell of the matrix. @returns the broken rules */
export async function runCell(stage: Stage, scenario: FlowScenario, fault: Fault): Promise<string[]> {
  const trouble = troubles[fault];
  if (!trouble) throw new Error(`no code causes the fault: ${fault}`);
  return runScenario(stage, scenario, trouble);
}
