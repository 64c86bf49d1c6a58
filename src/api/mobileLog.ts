import type { LogEntry } from '#domain/debugLog.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

export const LOG_PATH = '/api/mobile-log-collector/log';

/** 4xx that say nothing of the entry itself. */
const NOT_ABOUT_IT = new Set([401, 408, 426, 429]);

/**
 * Gives the collector one entry (map-and-rent §7). `later`: it may take the same one another time.
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
    return status >= 400 && status < 500 && !NOT_ABOUT_IT.has(status) ? 'refused' : 'later';
  }
}
