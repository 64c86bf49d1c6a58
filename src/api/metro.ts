import * as v from 'valibot';
import { digitsOf } from '#domain/digits.ts';
import { count } from '#domain/fields.ts';
import { metroRefusal, USUAL_CODE_LENGTH, type MetroCall, type MetroLink, type MetroRefusal } from '#domain/metro.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { read, readWhole } from './read.ts';

const codeSent = v.object({
  password_parameters: v.object({ length: v.pipe(count, v.minValue(1), v.maxValue(12)) }),
});
const link = v.object({ status: v.string() });

type Refused = { kind: 'refused' } & MetroRefusal;
/** `length`: number of digits in the sent code. */
export type MetroRequestAnswer = { kind: 'sent'; length: number } | Refused;
export type MetroSubmitAnswer = { kind: 'connected' } | Refused;

/**
 * Asks the metro to text a code.
 * @param phone of the profile; only its digits are sent (account §7)
 * @throws {Fault} when it is not known whether the request arrived
 */
export async function requestMetroCode(
  api: GatewayApi,
  { riderId, phone }: { riderId: string; phone: string },
  signal: AbortSignal,
): Promise<MetroRequestAnswer> {
  const query = { clientId: riderId, phone: digitsOf(phone) };
  const request = () => unwrap(api.POST('/api/mm-integration/otp', { params: { query }, signal }));
  return answered('request', async () => {
    const found = read('metroCode', codeSent, await request());
    return { kind: 'sent', length: found?.value.password_parameters.length ?? USUAL_CODE_LENGTH };
  });
}

/**
 * Connects with the code from the message. Any successful answer means success; the caller must load the link again
 * (account §7, our reading).
 * @throws {Fault} when it is not known whether the code arrived
 */
export const sendMetroCode = (
  api: GatewayApi,
  { riderId, code }: { riderId: string; code: string },
  signal: AbortSignal,
): Promise<MetroSubmitAnswer> =>
  answered('submit', async () => {
    await unwrap(
      api.POST('/api/mm-integration/createToken', { params: { query: { clientId: riderId, code } }, signal }),
    );
    return { kind: 'connected' };
  });

/**
 * Status of the link between the rider and the metro; null without a link, which is not an error (account §8). A status
 * unknown to this app means no connection.
 * @throws {Fault} when the server refuses or the network fails
 */
export async function getMetroLink(api: GatewayApi, riderId: string, signal: AbortSignal): Promise<MetroLink | null> {
  try {
    const { status } = readWhole(
      'metroLink',
      link,
      await unwrap(api.GET('/api/mm-integration/client', { params: { query: { clientId: riderId } }, signal })),
    );
    return LINKS.find((known) => known === status) ?? 'NEW';
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.status === 404) return null;
    throw fault;
  }
}

const LINKS: readonly MetroLink[] = ['NEW', 'HAS_KEY', 'FULL', 'CANCELED'];

async function answered<Answer>(call: MetroCall, ask: () => Promise<Answer>): Promise<Answer | Refused> {
  try {
    return await ask();
  } catch (cause) {
    const fault = Fault.from(cause);
    // Account §8: every other answer is a refusal, a 5xx too. Its retry is safe: the metro says what it did before.
    if ([0, 401, 426].includes(fault.status)) throw fault;
    const { errorDescription: description, retryInSeconds } = fault.details;
    return { kind: 'refused', ...metroRefusal({ status: fault.status, description, retryInSeconds }, call) };
  }
}
