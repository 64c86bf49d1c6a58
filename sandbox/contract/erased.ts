import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';

export type ErasedAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

export type ErasedCall = {
  body: unknown;
  params: object;
  query: object;
  headers: Record<string, string | undefined>;
  riderId: string;
  sql: Sql;
  clock: Clock;
  commandKey: string;
};

/**
 * Any handler, without the types of its operation. Written as a method because those are compared both ways: the validator
 * has checked the request against the very contract that the handler's own type was generated from.
 */
export type ErasedHandler = { handle(call: ErasedCall): Promise<ErasedAnswer> }['handle'];
export type OutsideHandler = { handle(call: Omit<ErasedCall, 'sql'>): Promise<ErasedAnswer> }['handle'];
