import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';

/** The shape of `Operations` in a generated contract. */
type AnyOperation = { parameters?: object; requestBody?: unknown; responses: object };

type Content<R> = R extends { content: infer M } ? M[keyof M] : undefined;
type Body<O> = O extends { requestBody?: { content: infer M } } ? M[keyof M] : undefined;
type Parameters<O, Place extends string> = O extends { parameters: { [P in Place]?: infer V } }
  ? NonNullable<V>
  : Record<string, never>;

/** Every answer that the contract declares for an operation, and no other. */
type Answer<O extends AnyOperation> = {
  [Status in keyof O['responses'] & number]: {
    status: Status;
    body?: Content<O['responses'][Status]>;
    headers?: Record<string, string>;
  };
}[keyof O['responses'] & number];

/** The input of a handler. All its work goes through `sql`: one transaction, committed with its answer. */
export type Call<O> = {
  body: Body<O>;
  params: Parameters<O, 'path'>;
  query: Parameters<O, 'query'>;
  headers: Record<string, string | undefined>;
  /** The rider of the verified token; '' where the operation is public. */
  riderId: string;
  /** The session of that token; '' where the operation is public or takes an upload ticket. */
  sessionId: string;
  sql: Sql;
  clock: Clock;
  /** Set on commands: the rider's key. The command is `running` until `settleCommand` of ./commands.ts settles it. */
  commandKey: string;
};

type Handler<O extends AnyOperation> = (call: Call<O>) => Promise<Answer<O>>;
export type Handlers<Operations, Id extends keyof Operations = keyof Operations> = {
  [K in Id]: Operations[K] extends AnyOperation ? Handler<Operations[K]> : never;
};

/** Handlers that must not hold the one transaction. */
export type OutsideHandlers<Operations, Id extends keyof Operations> = {
  [K in Id]: Operations[K] extends AnyOperation
    ? (call: Omit<Call<Operations[K]>, 'sql'>) => Promise<Answer<Operations[K]>>
    : never;
};

/** A refusal as a value to throw: the router turns it into the contract's error body. The transaction rolls back. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** Runs after the rollback: stores what must survive it. */
  readonly remember: ((sql: Sql) => Promise<void>) | undefined;
  constructor(status: number, body: Record<string, unknown>, remember?: (sql: Sql) => Promise<void>) {
    super(`refused ${status}`);
    this.status = status;
    this.body = body;
    this.remember = remember;
  }
}

/** Reads as a rule: `demand(bike, notFound)`. */
export function demand(condition: unknown, refusal: () => HttpError): asserts condition {
  if (!condition) throw refusal();
}

/** A refusal in problem details with one of the codes of `openapi/gateway.yaml#Problem`. */
export const problem = (status: number, code: string, more: Record<string, unknown> = {}): HttpError =>
  new HttpError(status, { type: '/problems/refused', title: code, status, code, ...more });
