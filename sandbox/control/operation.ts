import type { Request } from 'express';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { errorBody } from '../contract/errors.ts';
import { HttpError } from '../contract/handlers.ts';
import type { Realtime } from '../data/realtime/realtime.ts';
import type { Db, Sql } from '../database/db.ts';
import type { Faults } from '../faults.ts';
import type { RequestCounts } from '../requestCounts.ts';

/** The parts of the sandbox that the control API reads and changes. */
export type ControlParts = { db: Db; clock: Clock; faults: Faults; counts: RequestCounts; realtime: Realtime };

/** One operation: the schemas of its `path`, `query` and `body`, and its work. Without an answer it answers 204. */
export type Operation<Takes extends v.ObjectEntries, Answer> = {
  takes: Takes;
  /** @throws {HttpError} 400 with the first wrong field, or the refusal of the work */
  run(request: Request, parts: ControlParts): Promise<Answer>;
};

/** What the schemas let through. */
export type Given<Takes extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Takes, undefined>>;

/** An operation on the city: all its work goes through `sql`, one transaction that is committed with its answer. */
export const inCity = <Takes extends v.ObjectEntries, Answer>(
  takes: Takes,
  work: (city: { sql: Sql; clock: Clock }, given: Given<Takes>) => Promise<Answer>,
): Operation<Takes, Answer> => ({
  takes,
  async run(request, { db, clock }) {
    const given = read(takes, request);
    return db.transaction((sql) => work({ sql, clock }, given));
  },
});

/** An operation on the sandbox itself, outside of a transaction: jobs that fall due while the clock moves open their own. */
export const outside = <Takes extends v.ObjectEntries, Answer>(
  takes: Takes,
  work: (parts: ControlParts, given: Given<Takes>) => Promise<Answer>,
): Operation<Takes, Answer> => ({
  takes,
  run: async (request, parts) => work(parts, read(takes, request)),
});

function read<Takes extends v.ObjectEntries>(takes: Takes, { params, query, body }: Request): Given<Takes> {
  const given = v.safeParse(v.object(takes), { path: params, query, body });
  if (given.success) return given.output;
  const [issue] = given.issues;
  throw new HttpError(400, errorBody(undefined, 400, `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`));
}
