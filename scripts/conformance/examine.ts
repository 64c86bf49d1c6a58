import { everyRules } from './every.ts';
import { createProcedures } from './procedures.ts';
import { type Rule, rulesOf, table } from './rule.ts';
import { createValues } from './values.ts';
import { createWorld, type Exchange, type Target, Untried, type World } from './world.ts';

const LAST = 'leaving';
/** Groups of rules in the order of a run: row policies need a ride, and the last group ends the sessions. */
export const groups: readonly string[] = [...Object.keys(table).filter((name) => name !== LAST), 'every', LAST];

/** What became of a rule. `why`: what is wrong, or why nobody tried it; '' of a rule that holds. */
export type Verdict = Omit<Rule, 'run'> & {
  is: 'passed' | 'failed' | 'untried';
  why: string;
  exchanges: Exchange[];
};

export type Report = {
  verdicts: Verdict[];
  /** Operations that no rule has seen succeed. */
  withoutSuccess: string[];
  cleaned: string[];
  /** What stays in the system under examination. */
  left: string[];
};

/** Tries the rules of these groups, and cleans up. @throws when a rider cannot sign in */
export async function examine(
  target: Target,
  only: readonly string[],
  tell: (verdict: Verdict) => void,
): Promise<Report> {
  const world = await createWorld(target);
  const values = createValues(target, world);
  const { procedures, endRides } = createProcedures(world, values);
  const verdicts: Verdict[] = [];
  const report: Report = { verdicts, withoutSuccess: [], cleaned: [], left: [] };
  const cleanUp = async () => {
    const { cleaned, left } = await endRides();
    report.cleaned.push(...cleaned);
    report.left.push(...left);
    await cleanLeftovers(world, report);
  };
  for (const group of only) {
    if (group === LAST) await cleanUp();
    const rules = group === 'every' ? everyRules(world) : rulesOf(group, world, values, procedures);
    for (const rule of rules) {
      const verdict = await tried(rule, world);
      verdicts.push(verdict);
      tell(verdict);
    }
  }
  if (!only.includes(LAST)) await cleanUp();
  report.withoutSuccess = world.operations.map(({ id }) => id).filter((id) => !world.succeeded.has(id));
  return report;
}

async function tried({ id, place, wants, run }: Rule, { exchanges }: World): Promise<Verdict> {
  exchanges.length = 0;
  const verdict = (is: Verdict['is'], why: string): Verdict => ({
    id,
    place,
    wants,
    is,
    why,
    exchanges: [...exchanges],
  });
  try {
    const why = (await run()) || exchanges.flatMap(({ breaches }) => breaches)[0] || '';
    return verdict(why === '' ? 'passed' : 'failed', why);
  } catch (error) {
    return verdict(
      error instanceof Untried ? 'untried' : 'failed',
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** The newest first. */
async function cleanLeftovers({ leftovers }: World, { cleaned, left }: Report): Promise<void> {
  for (const { what, clean } of leftovers.splice(0).toReversed()) {
    if (clean === null) left.push(what);
    else
      await clean().then(
        () => cleaned.push(what),
        (error: unknown) => left.push(`${what}: ${error instanceof Error ? error.message : String(error)}`),
      );
  }
}
