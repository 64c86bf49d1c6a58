import * as v from 'valibot';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

const pin = v.object({ pinCode: v.pipe(v.string(), v.regex(/^\d{4}$/)) });

/**
 * The rider's PIN. It is only for display: the caller must drop it when it is hidden.
 * @throws {Fault} when the server refuses or the network fails; noData when the answer holds no PIN
 */
export async function getPin(api: GatewayApi, signal: AbortSignal): Promise<string> {
  const answer = await unwrap(api.GET('/api/api-auth/clientPinCode', { signal, cache: 'no-store' }));
  const parsed = v.safeParse(pin, answer);
  if (!parsed.success) throw Fault.named('noData', 'no data');
  return parsed.output.pinCode;
}
