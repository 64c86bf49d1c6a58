import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import type { Answer } from './contract.ts';
import { at, codeOf, excerpt, list, matches, same, text } from './fields.ts';
import type { Values } from './values.ts';
import type { World } from './world.ts';

const Members = v.record(v.string(), v.unknown());
const Names = v.record(v.string(), v.string());

/** A row of rules.yaml: one request, asked as the app asks it, and what the contract wants. */
const Row = v.strictObject({
  id: v.string(),
  /** The operation; with `run`, the place in the contract. */
  at: v.optional(v.string()),
  /** A path of Supabase REST instead, and the columns that a PATCH changes. */
  rest: v.optional(v.string()),
  patch: v.optional(Members),
  /** A file of the GBFS feed instead. */
  feed: v.optional(v.string()),
  /** Statuses, and the codes of a refusal: `403|409 BIKE_IS_FAR_FROM_USER`. */
  wants: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  /** The rider who asks: by default the first, where the operation needs one; `nobody`. */
  as: v.optional(v.string()),
  /** Of the path: by default the ride. */
  params: v.optional(v.unknown()),
  query: v.optional(Members),
  body: v.optional(v.unknown()),
  /** Headers. */
  sends: v.optional(Names),
  /** Idempotency-Key. */
  key: v.optional(v.string()),
  /** Seconds until the command expires. */
  expiresIn: v.optional(v.number()),
  /** Seconds before the request. */
  wait: v.optional(v.number(), 0),
  /** So many requests at once; all answers have the same member `one`. */
  times: v.optional(v.number(), 1),
  one: v.optional(v.string()),
  /** Asks again for so many seconds, until the answer is as wanted. */
  patient: v.optional(v.number(), 0),
  /** Members by their paths. */
  is: v.optional(Members, {}),
  isNot: v.optional(Members, {}),
  /** Expressions that headers match, and that the body nowhere matches. */
  headers: v.optional(Names, {}),
  lacks: v.optional(v.string()),
  /** How many entries of a list have these members. */
  counts: v.optional(
    v.strictObject({ list: v.optional(v.string(), ''), with: v.optional(v.unknown(), {}), is: v.number() }),
  ),
  /** Values for later rows, by the paths of members or the names of headers. */
  keep: v.optional(Names, {}),
  keepHeader: v.optional(Names, {}),
  /** The answer is a session of the first rider: later rows ask `as` it. */
  rider: v.optional(v.string()),
  /** What a good answer leaves in the system. */
  leaves: v.optional(v.string()),
  /** A procedure after a good answer, or instead of the request. */
  after: v.optional(v.string()),
  run: v.optional(v.string()),
});
type Row = v.InferOutput<typeof Row>;

/** A rule of the contracts. `run` answers what is wrong; '' when the rule holds. @throws {Untried} */
export type Rule = { id: string; place: string; wants: string; run: () => Promise<string> };

/** What a table cannot say. Answers what is wrong, or nothing. */
export type Procedure = (answer: Answer) => string | void | Promise<string | void>;

/** The rules of rules.yaml by their groups. @throws when a row has a member that the schema lacks */
export const table = v.parse(
  v.record(v.string(), v.array(Row)),
  parse(readFileSync(join(import.meta.dirname, 'rules.yaml'), 'utf8')),
);

const NO_ANSWER: Answer = { status: 0, headers: new Headers(), body: null };

/** The rules of one group. */
export function rulesOf(
  group: string,
  world: World,
  values: Values,
  procedures: Readonly<Record<string, Procedure>>,
): Rule[] {
  const perform = async (name: string, answer: Answer) => {
    const procedure = procedures[name];
    if (!procedure) throw new Error(`rules.yaml names ${name}, which is no procedure`);
    return (await procedure(answer)) || '';
  };
  return (table[group] ?? []).map((row) => ({
    id: `${group}.${row.id}`,
    place: row.at ?? (row.feed ? 'GBFS' : `table ${/^\w+/.exec(row.rest ?? '')?.[0]}`),
    wants: wantsOf(row),
    run: async () => {
      if (row.run) return perform(row.run, NO_ANSWER);
      if (row.wait) await world.pass(row.wait * 1000);
      const { answer, wrong } = await world.patiently(row.patient, () => tryOnce(row, world, values));
      if (wrong !== '') return wrong;
      for (const [name, path] of Object.entries(row.keep)) values.set(name, at(answer.body, path));
      for (const [name, header] of Object.entries(row.keepHeader)) values.set(name, answer.headers.get(header));
      if (row.rider) world.addRider(row.rider, answer.body);
      if (row.leaves && answer.status < 300) world.leftovers.push({ what: row.leaves, clean: null });
      return row.after ? perform(row.after, answer) : '';
    },
  }));
}

async function tryOnce(row: Row, world: World, values: Values): Promise<{ answer: Answer; wrong: string }> {
  const filled = {
    ...row,
    ...Object(values.fill({ is: row.is, isNot: row.isNot, counts: row.counts, lacks: row.lacks })),
  };
  const asked = await askedOf(row, world, values);
  const answers = await Promise.all(Array.from({ length: row.times }, asked));
  const [answer = NO_ANSWER] = answers;
  const kinds = new Set(answers.map(({ body }) => (row.one ? text(body, row.one) : '')));
  const wrong = answers.map((one) => wrongIn(one, filled)).find((one) => one !== '') ?? '';
  return { answer, wrong: wrong || (kinds.size > 1 ? `${kinds.size} different ${row.one}` : '') };
}

async function askedOf(row: Row, world: World, values: Values): Promise<() => Promise<Answer>> {
  const { rest, patch, feed } = row;
  if (rest !== undefined) {
    const path = String(values.fill(rest));
    return () => world.rest(path, row.as ?? 'first', patch);
  }
  const sent: Row['sends'] = Object(values.fill(row.sends));
  if (feed !== undefined) return () => world.feed(feed, sent);
  const { query, body, sends, key, params = world.isOfRide(row.at ?? '') ? { rentId: '$rentId' } : {} } = row;
  const given: Partial<Row> = Object(values.fill({ params, query, body, sends, key }));
  const asked = {
    ...given,
    ...(row.as === undefined ? {} : { as: row.as }),
    ...(row.expiresIn === undefined ? {} : { expires: await world.inSeconds(row.expiresIn) }),
    ...(row.times > 1 ? { expires: await world.inSeconds(20), key: given.key ?? crypto.randomUUID() } : {}),
  };
  return () => world.ask(row.at ?? '', asked);
}

/** '' when the answer is as the row wants it. */
function wrongIn(answer: Answer, { wants, is, isNot, headers, lacks, counts }: Row): string {
  const { body } = answer;
  const differing = Object.entries(is).find(([path, value]) => !matches(body, path, value));
  const equal = Object.entries(isNot).find(([path, value]) => matches(body, path, value));
  const header = Object.entries(headers).find(
    ([name, wanted]) => !new RegExp(wanted).test(answer.headers.get(name) ?? ''),
  );
  const said = JSON.stringify(body) ?? '';
  const entries = counts ? list(body, counts.list).filter((entry) => hasAll(entry, counts.with)).length : 0;
  if (!isWanted(answer, wants)) return `${`${answer.status} ${codeOf(body)}`.trim()} came: ${excerpt(body, 200)}`;
  if (differing) return `${differing[0]} is ${excerpt(at(body, differing[0]), 80)}, not ${excerpt(differing[1], 80)}`;
  if (equal) return `${equal[0]} is ${excerpt(equal[1], 80)} again`;
  if (header) return `the header ${header[0]} is ${answer.headers.get(header[0]) ?? 'missing'}`;
  if (lacks !== undefined && new RegExp(lacks).test(said)) return `the answer has ${new RegExp(lacks).exec(said)?.[0]}`;
  return counts && entries !== counts.is
    ? `${entries} such entries of ${counts.list || 'the list'}, not ${counts.is}`
    : '';
}

function isWanted({ status, body }: Answer, wants: string): boolean {
  const [statuses = '', codes] = wants.split(' ');
  return (
    statuses.split('|').includes(String(status)) && (codes === undefined || codes.split('|').includes(codeOf(body)))
  );
}

const hasAll = (entry: unknown, wanted: unknown): boolean =>
  typeof wanted === 'object' && wanted !== null
    ? Object.entries(wanted).every(([path, value]) => matches(entry, path, value))
    : same(entry, wanted);

/** What the row wants, in words for the report. */
function wantsOf({ wants, times, one, is, isNot, headers, lacks, counts }: Row): string {
  const more = { is, isNot, headers, lacks, counts };
  const named = Object.entries(more).filter(
    ([, value]) => value !== undefined && Object.keys(Object(value)).length > 0,
  );
  return [
    times > 1 ? `${times} requests with one key: ${wants}${one ? `, one ${one}` : ''}` : wants,
    ...named.map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ].join('; ');
}
