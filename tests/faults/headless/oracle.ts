import { breachesInLedgers, keysBeyondActs } from '../ledgers.ts';
import type { Cell } from './cell.ts';
import type { Sent } from './network.ts';

/** The broken rules, by the ledgers of the sandbox and the journal of the phone. */
export async function breachesOf(cell: Cell): Promise<string[]> {
  const { person, stage, browser, scenario } = cell;
  const { journal } = browser.network;
  return [
    ...(await breachesInLedgers(stage.rowsOf, person.id, journal)),
    ...stage.takeBroken().map((line) => `a backend broke its contract: ${line}`),
    ...cell.allTabs().flatMap(({ reports }) => reports.map((cause) => `the app reported a bug: ${String(cause)}`)),
    ...keysBeyondActs(journal, scenario.hits, cell.acts()),
    ...unwritten(journal),
    ...leaked(cell),
  ];
}

/** Each page looks up whether the server has accepted a code before it sends the code under a new key. */
const LOOKED_UP = 'PUT /promocode';

/** Finds commands that were sent before the phone stored them: the next page would send them under a new key. */
function unwritten(journal: readonly Sent[]): string[] {
  // Later tries send what the first one stored.
  const first = new Map(journal.toReversed().map((sent) => [sent.key ?? '', sent]));
  return [...first.values()].flatMap(({ line, key, isWritten }) =>
    key === null || isWritten || line === LOOKED_UP ? [] : [`sent before it was written down: ${line}`],
  );
}

/** Finds a PIN in the address of an authentication request. */
const leaked = ({ browser, person }: Cell): string[] =>
  browser.network.journal.some(({ line }) => line.includes(person.pin) && /authenticate|oauth/.test(line))
    ? ['an address contains a secret']
    : [];
