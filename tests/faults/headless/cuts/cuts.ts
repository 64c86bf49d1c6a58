import { Fault, isCancelled } from '#api/fault.ts';
import { broken, never } from '../broken.ts';
import type { NetworkFault } from '../network.ts';
import type { Stage } from '../stage.ts';
import type { Mutation } from './operations.ts';
import { openPage, type Page } from './page.ts';

/** The points at which the test cuts a call. */
export const points = [
  'before send',
  'before commit',
  'after commit',
  'in the answer',
  'before the page stores it',
] as const;
export type Point = (typeof points)[number];

const faults: Record<Point, NetworkFault['answer']> = {
  'before send': broken['request lost'],
  // The server never handles the request.
  'before commit': never,
  'after commit': broken['answer lost'],
  'in the answer': broken['answer cut'],
  // The page closes before it stores the answer.
  'before the page stores it': broken.silence,
};

const MUTATING = /^(POST|PUT|PATCH|DELETE) /;

async function begun(stage: Stage, { account, before }: Mutation): Promise<Page> {
  const page = await openPage(stage, account);
  await before?.(page);
  page.expiresAt = page.now() + 20_000;
  return page;
}

/** One try and its answer; `unknown` when no answer came. A closed page gets none. */
async function tries(page: Page, { does }: Mutation, key: string): Promise<string> {
  const answer = does(page, key).then(
    (said) => JSON.stringify(said ?? 'done'),
    (cause: unknown) => {
      if (isCancelled(cause)) return 'signed out';
      if (cause instanceof Fault) return cause.isUnknown ? 'unknown' : `refused ${cause.status}`;
      throw cause;
    },
  );
  const gone = page.network.quiet().then(() => new Promise<string>((done) => setImmediate(() => done('unknown'))));
  return Promise.race([answer, gone]);
}

const settled = async (page: Page): Promise<Record<string, unknown>> => {
  await page.passes(10_000);
  return page.ledger();
};

/** The ledger and the answer of a rider without a cut. */
export async function uncut(stage: Stage, mutation: Mutation): Promise<{ ledger: unknown; said: string }> {
  const page = await begun(stage, mutation);
  const said = await tries(page, mutation, crypto.randomUUID());
  return { said, ledger: named(await settled(page), page) };
}

/** The ledger after a cut and a second try under the same key: it must equal the ledger without a cut. */
export async function cutAt(stage: Stage, mutation: Mutation, point: Point): Promise<unknown> {
  const page = await begun(stage, mutation);
  const key = crypto.randomUUID();
  page.network.inject({ hits: MUTATING, times: 1, answer: faults[point] });
  await tries(page, mutation, key);
  await tries(page, mutation, key);
  return named(await settled(page), page);
}

/** Replaces the ids of riders, so that ledgers can be compared. */
const named = (ledger: Record<string, unknown>, { person }: Page): unknown =>
  JSON.parse(JSON.stringify(ledger).replaceAll(person.login, 'rider'));
