import { breachesInLedgers, keysBeyondActs } from '../ledgers.ts';
import type { Cell } from './cell.ts';

/** The broken rules, by the ledgers of the sandbox and by what the phone sent. */
export async function breachesOf({ person, people, sent, scenario, acts, phone }: Cell): Promise<string[]> {
  return [
    ...(await breachesInLedgers(people.rowsOf, person.id, sent)),
    ...keysBeyondActs(sent, new RegExp(scenario.hits), acts()),
    ...phone.complaints.filter((complaint) =>
      /^script:|^console: (?:policy|an access token)|^an access token|^a phone in|^a Referer|^somebody else/.test(
        complaint,
      ),
    ),
    ...(sent.some(({ line }) => line.includes(person.phone)) ? ['an address contains a phone number'] : []),
  ];
}
