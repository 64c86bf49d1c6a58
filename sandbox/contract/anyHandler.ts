import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';

export type AnyAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

export type AnyCall = {
  body: unknown;
  params: object;
  query: object;
  headers: Record<string, string | undefined>;
  riderId: string;
  sessionId: string;
  sql: Sql;
  clock: Clock;
  commandKey: string;
};

/**
 * Any handler, without the types of its operation. Written as a method because those are compared both ways: the
 * validator has checked the request against the very contract that the handler's own type was generated from.
 */
export type AnyHandler = { handle(call: AnyCall): Promise<AnyAnswer> }['handle'];
export type AnyOutsideHandler = { handle(call: Omit<AnyCall, 'sql'>): Promise<AnyAnswer> }['handle'];
