import type { LogEntry } from '#domain/debugLog.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

export const LOG_PATH = '/api/mobile-log-collector/log';

/** 4xx statuses that do not judge the entry itself. */
const TRANSIENT_STATUSES = new Set([401, 408, 426, 429]);

/**
 * Sends one entry to the collector (map-and-rent §7). `later`: the same entry may be accepted on a retry.
 * @throws AbortError when cancelled
 */
export async function putLogEntry(
  api: GatewayApi,
  entry: LogEntry,
  signal: AbortSignal,
): Promise<'taken' | 'refused' | 'later'> {
  try {
    await unwrap(api.PUT(LOG_PATH, { body: entry, signal }));
    return 'taken';
  } catch (cause) {
    const { status } = Fault.from(cause);
    return status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status) ? 'refused' : 'later';
  }
}
