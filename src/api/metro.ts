import {
  metroPhone,
  metroRefusal,
  USUAL_CODE_LENGTH,
  type MetroCall,
  type MetroLink,
  type MetroRefusal,
} from '#domain/metro.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

type Refused = { kind: 'refused' } & MetroRefusal;
/** `length`: digits of the code that is on its way. */
export type MetroRequestAnswer = { kind: 'sent'; length: number } | Refused;
export type MetroSubmitAnswer = { kind: 'connected' } | Refused;

/**
 * Asks the metro to text a code.
 * @param phone of the profile; only its digits are sent (account §7)
 * @throws {Fault} when it is not known whether it was asked for
 */
export async function requestMetroCode(
  api: GatewayApi,
  { riderId, phone }: { riderId: string; phone: string },
  signal: AbortSignal,
): Promise<MetroRequestAnswer> {
  const query = { clientId: riderId, phone: metroPhone(phone) };
  const asked = () => unwrap(api.POST('/api/mm-integration/otp', { params: { query }, signal }));
  return answered('request', async () => {
    const length: unknown = (await asked()).password_parameters?.length;
    return {
      kind: 'sent',
      length:
        typeof length === 'number' && Number.isInteger(length) && length > 0 && length <= 12
          ? length
          : USUAL_CODE_LENGTH,
    };
  });
}

/**
 * Connects with the code from the message. Any good answer is success; the link is to be read again (account §7, our reading).
 * @throws {Fault} when it is not known whether it arrived
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
 * How the rider and the metro stand to each other; null where there is no link, which is no error (account §8). A status that
 * this app does not know is no connection.
 * @throws {Fault} what the server or the network refused
 */
export async function getMetroLink(api: GatewayApi, riderId: string, signal: AbortSignal): Promise<MetroLink | null> {
  try {
    const { status } = await unwrap(
      api.GET('/api/mm-integration/client', { params: { query: { clientId: riderId } }, signal }),
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
    if (fault.isUnknown || [401, 426, 429].includes(fault.status)) throw fault;
    const { errorDescription: description, retryInSeconds } = fault.problem;
    return { kind: 'refused', ...metroRefusal({ status: fault.status, description, retryInSeconds }, call) };
  }
}
