import * as v from 'valibot';
import type {
  CommandOutcome,
  CommandReport,
  RideCommand,
  OwedClaim,
  OwedPhoto,
  PreparedCommand,
} from '#domain/command.ts';
import { startKeyIn } from '#domain/currentRide.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { idOrNull, instant, maybe, or, text } from '#domain/fields.ts';
import { refusalCode, type RefusedIn } from '#domain/refusalCode.ts';
import { type Position, readRent, type RentFacts } from '#domain/rent.ts';
import type { components } from '#openapi/gateway.d.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap, isTransient } from './fault.ts';
import { read, readWhole } from './read.ts';
import { refusalOfFault } from './refusal.ts';
import { reportUnread } from './unread.ts';

type Answer = components['schemas']['CommandAnswer'];

/** One row of `rents`, from REST or realtime; what is left out is reported. Null if it is not a rent: ask the list instead. */
export function parseRent(row: unknown): RentFacts | null {
  const { value, unread } = readRent(row);
  reportUnread('rent', unread);
  return value;
}

/** An unreadable row counts as no answer: the result of the request stays unknown. */
function rentIn(row: unknown): RentFacts {
  const rent = parseRent(row);
  if (!rent) throw new TypeError('The server sent a rent that this app cannot read');
  return rent;
}

const commandAnswer = v.object({
  rent: v.unknown(),
  uploadTicket: maybe('uploadTicket', v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))),
});

/** An accepted command: the rent as it is now, and the ticket for a photo. */
function rentAndTicket(answer: unknown): { rent: RentFacts; uploadTicket: string | null } {
  const found = read('command', commandAnswer, answer);
  return { rent: rentIn(found?.value.rent), uploadTicket: found?.value.uploadTicket ?? null };
}

const reportAnswer = v.object({
  state: v.picklist(['unknown', 'running', 'done', 'refused']),
  code: maybe('code', text),
  rentId: maybe('rentId', idOrNull),
  serverTime: instant,
});

const currentAnswer = v.object({
  items: or(v.array(v.unknown()), null),
  serverTime: maybe('serverTime', instant),
});

/**
 * The rider's open rents; an empty list means no ride. `serverTime` in ms. An unreadable row is left out if another row
 * can be read; if none can be read, it is not known whether there is a ride.
 * @throws {Fault}
 * @throws {TypeError} when the answer cannot be read
 */
export async function getCurrentRents(
  api: GatewayApi,
  signal?: AbortSignal,
): Promise<{ rents: RentFacts[]; serverTime: number }> {
  const found = read('rents', currentAnswer, await unwrap(api.GET('/api/rents/current', signal ? { signal } : {})));
  // Not even a time: somebody else has answered, as a network does that wants a sign-in.
  if (!found || (found.value.items === null && found.value.serverTime === null))
    throw new TypeError('The server sent a list of rents that this app cannot read');
  const { items, serverTime } = found.value;
  const rents = (items ?? []).flatMap((row) => parseRent(row) ?? []);
  if (items !== null && items.length > 0 && rents.length === 0) rentIn(items[0]);
  return { rents, serverTime: serverTime ?? Math.max(0, ...rents.map((rent) => rent.serverTime)) };
}

/**
 * The server's id of a ride, where the phone has its own: what the command that began it has led to.
 * @throws {Fault} when the request fails; 404 when the server knows no ride of that command
 */
export async function serverRideId(api: GatewayApi, rentId: string, signal?: AbortSignal): Promise<string> {
  const key = startKeyIn(rentId);
  if (key === null) return rentId;
  const begun = (await commandState(api, key, signal)).rentId;
  if (begun === null) throw Fault.ofAnswer(new Response(null, { status: 404 }), { code: 'RENT_NOT_FOUND' });
  return begun;
}

/** One rent, active or finished. @throws {Fault} 404 when the server has none */
export async function getRent(api: GatewayApi, id: string, signal?: AbortSignal): Promise<RentFacts> {
  const params = { path: { rentId: await serverRideId(api, id, signal) } };
  return rentIn(await unwrap(api.GET('/api/rents/{rentId}', { params, ...(signal ? { signal } : {}) })));
}

/**
 * Sends a command once. Safe to repeat: because of its key the server executes it at most once.
 *
 * @throws {Fault} when it is not known whether the command arrived, and when the server asks to try again
 */
export async function sendCommand(
  api: GatewayApi,
  command: PreparedCommand,
  signal?: AbortSignal,
): Promise<CommandOutcome> {
  try {
    return { kind: 'accepted', ...rentAndTicket(await unwrap(post(api, command, signal))) };
  } catch (cause) {
    const fault = Fault.from(cause);
    if (isTransient(fault)) throw fault;
    if (fault.details.code === 'COMMAND_EXPIRED') return { kind: 'expired' };
    return { kind: 'refused', refusal: refusalOfFault(fault, whereOf(command.intent)) };
  }
}

const commandState = async (api: GatewayApi, key: string, signal?: AbortSignal) =>
  readWhole(
    'commandState',
    reportAnswer,
    await unwrap(api.GET('/api/commands/{key}', { params: { path: { key } }, ...(signal ? { signal } : {}) })),
  );

/**
 * The result of a command, with the current rent.
 * @throws {Fault} when the request fails, or its answer has no state that this app knows
 */
export async function getCommand(
  api: GatewayApi,
  { key, expiresAt, intent }: Pick<PreparedCommand, 'key' | 'expiresAt'> & { intent: Kind },
  signal?: AbortSignal,
): Promise<CommandReport> {
  const { state, code, rentId, serverTime } = await commandState(api, key, signal);
  switch (state) {
    case 'unknown':
      return serverTime >= expiresAt ? { kind: 'expired' } : { kind: 'unknown' };
    case 'refused':
      return code === 'COMMAND_EXPIRED' ? { kind: 'expired' } : { kind: 'refused', refusal: refusalFor(code, intent) };
    case 'running':
    case 'done':
      // A running command is accepted: the result of the lock arrives as a row.
      return rentId === null
        ? { kind: 'running' }
        : { kind: 'accepted', rent: await getRent(api, rentId, signal), uploadTicket: null };
  }
}

/**
 * Uploads the photo of the parked vehicle. The photo's id is its key, so the server stores it once.
 * @throws {Fault} when it is not known whether the photo arrived
 */
export async function uploadPhoto(
  api: GatewayApi,
  { photoId, rentId, uploadTicket }: OwedPhoto,
  picture: Blob,
  signal?: AbortSignal,
): Promise<{ kind: 'delivered'; rent: RentFacts } | { kind: 'refused'; refusal: Refusal }> {
  const type = picture.type || 'image/jpeg';
  try {
    const answer = await unwrap(
      api.POST('/api/rents/{rentId}/photo', {
        params: { path: { rentId }, header: { 'Idempotency-Key': photoId } },
        headers: { 'Content-Type': type, ...(uploadTicket === null ? {} : { 'Upload-Ticket': uploadTicket }) },
        body: '',
        bodySerializer: () => picture,
        ...(signal ? { signal } : {}),
      }),
    );
    return { kind: 'delivered', rent: rentAndTicket(answer).rent };
  } catch (cause) {
    const fault = Fault.from(cause);
    if (isTransient(fault)) throw fault;
    return {
      kind: 'refused',
      refusal: { ...refusalOfFault(fault, { stage: 'ACTIVE_RIDE_END' }), code: 'mediaUploadPhotoError' },
    };
  }
}

/**
 * Reports that the ride cannot be finished. The claim's own id is its key. A claim has no expiry: it stays true
 * whenever it arrives.
 * @throws {Fault} when it is not known whether the claim arrived
 */
export async function claimRent(
  api: GatewayApi,
  { claimId, rentId: id, reason, at, position, photoId }: OwedClaim,
  signal?: AbortSignal,
): Promise<
  { kind: 'delivered'; rent: RentFacts; uploadTicket: string | null } | { kind: 'refused'; refusal: Refusal }
> {
  try {
    const rentId = await serverRideId(api, id, signal);
    const answer = await unwrap(
      api.POST('/api/rents/{rentId}/claim', {
        params: { path: { rentId }, header: { 'Idempotency-Key': claimId } },
        body: {
          reason,
          at: new Date(at).toISOString(),
          position: positionBody(position),
          photoFollows: photoId !== null,
        },
        ...(signal ? { signal } : {}),
      }),
    );
    return { kind: 'delivered', ...rentAndTicket(answer) };
  } catch (cause) {
    const fault = Fault.from(cause);
    if (isTransient(fault)) throw fault;
    return { kind: 'refused', refusal: refusalOfFault(fault, { stage: null }) };
  }
}

type Kind = Pick<RideCommand, 'kind'>;
const whereOf = ({ kind }: Kind): RefusedIn => ({
  stage: kind === 'start' || kind === 'cancel' ? 'CHECK_START' : null,
  command: kind,
});
const refusalFor = (code: string | null, intent: Kind): Refusal => ({
  code: refusalCode(code, whereOf(intent)),
});

const positionBody = (position: Position | null) =>
  position && { latitude: position.latitude, longitude: position.longitude, accuracy: position.accuracy };

/** A new kind of command does not compile here until its call is written. */
async function post(
  api: GatewayApi,
  { intent, key, expiresAt }: PreparedCommand,
  signal?: AbortSignal,
): Promise<Reply> {
  const header = { 'Idempotency-Key': key, 'Command-Expires-At': new Date(expiresAt).toISOString() };
  const rest = signal ? { signal } : {};
  if (intent.kind === 'start') {
    const { number, insurance, position } = intent;
    return api.POST('/api/rents', {
      params: { header },
      body: { number, insurance, position: positionBody(position) },
      ...rest,
    });
  }
  const params = { path: { rentId: await serverRideId(api, intent.rentId, signal) }, header };
  switch (intent.kind) {
    case 'cancel':
      return api.POST('/api/rents/{rentId}/cancel', { params, body: {}, ...rest });
    case 'openChain':
      return api.POST('/api/rents/{rentId}/open-chain', { params, body: {}, ...rest });
    case 'openLock':
      return api.POST('/api/rents/{rentId}/open-lock', { params, body: {}, ...rest });
    case 'pause':
      return api.POST('/api/rents/{rentId}/pause', {
        params,
        body: { position: positionBody(intent.position) },
        ...rest,
      });
    case 'resume':
      return api.POST('/api/rents/{rentId}/resume', {
        params,
        body: { position: positionBody(intent.position) },
        ...rest,
      });
    case 'finish': {
      const { position, requestedAt } = intent;
      const at = requestedAt === null ? {} : { requestedAt: new Date(requestedAt).toISOString() };
      return api.POST('/api/rents/{rentId}/finish', {
        params,
        body: { position: positionBody(position), ...at },
        ...rest,
      });
    }
    case 'parking': {
      const { number, position } = intent;
      return api.POST('/api/rents/{rentId}/parking', {
        params,
        body: { number, position: positionBody(position) },
        ...rest,
      });
    }
    case 'complete':
      return api.POST('/api/rents/{rentId}/complete', { params, body: { photoOwed: intent.photoOwed }, ...rest });
    case 'returnToRide':
      return api.POST('/api/rents/{rentId}/return-to-ride', { params, body: {}, ...rest });
  }
}

type Reply = { data: Answer; response: Response } | { error: unknown; response: Response };
