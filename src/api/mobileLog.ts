import type { LogEntry } from '#domain/debugLog.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { GatewayApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { outboxRefusal } from './refusal.ts';

export const LOG_PATH = '/api/mobile-log-collector/log';

/**
 * Sends one entry to the collector (map-and-rent §7).
 * @returns why the collector refuses the entry; null when it accepts
 * @throws {Fault} when nothing is decided: the same entry may be accepted on a retry
 */
export const putLogEntry = (api: GatewayApi, entry: LogEntry, signal: AbortSignal): Promise<Refusal | null> =>
  outboxRefusal(unwrap(api.PUT(LOG_PATH, { body: entry, signal })), 'commonError');
