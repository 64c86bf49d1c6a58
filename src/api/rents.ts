import type { CommandOutcome, CommandReport, Intent, OwedClaim, OwedPhoto, PreparedCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { RefusedIn } from '#domain/refusalCode.ts';
import { refusalCode } from '#domain/refusalCode.ts';
import type { Position, RentFacts } from '#domain/rent.ts';
import type { components } from '#openapi/gateway.d.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { isPassing } from './passing.ts';
import { refusalOfFault } from './refusal.ts';
import { parseRent } from './rentRow.ts';

export { parseRent } from './rentRow.ts';

type Answer = components['schemas']['CommandAnswer'];

/** A row that this app cannot read is no answer at all: what was done stays unknown. */
function rentIn(row: unknown): RentFacts {
  const rent = parseRent(row);
  if (!rent) throw new TypeError('The server sent a rent that this app cannot read');
  return rent;
}

/** The rider's open rents; empty = no ride. `serverTime` in ms. @throws {Fault} */
export async function getCurrentRents(
  api: GatewayApi,
  signal?: AbortSignal,
): Promise<{ rents: RentFacts[]; serverTime: number }> {
  const { items, serverTime } = await unwrap(api.GET('/api/rents/current', signal ? { signal } : {}));
  return { rents: items.map(rentIn), serverTime: Date.parse(serverTime) };
}

/** One rent, over or not. @throws {Fault} 404 when the server knows of none */
export async function getRent(api: GatewayApi, rentId: string, signal?: AbortSignal): Promise<RentFacts> {
  const params = { path: { rentId } };
  return rentIn(await unwrap(api.GET('/api/rents/{rentId}', { params, ...(signal ? { signal } : {}) })));
}

/**
 * Sends a command once. Safe to repeat: its key makes the server do it at most once.
 *
 * @throws {Fault} when it is not known whether it arrived, and when the server asks to come back later
 */
export async function sendCommand(
  api: GatewayApi,
  command: PreparedCommand,
  signal?: AbortSignal,
): Promise<CommandOutcome> {
  try {
    const { rent, uploadTicket } = await unwrap(post(api, command, signal));
    return { kind: 'accepted', rent: rentIn(rent), uploadTicket };
  } catch (cause) {
    const fault = Fault.from(cause);
    if (isPassing(fault)) throw fault;
    if (fault.problem.code === 'COMMAND_EXPIRED') return { kind: 'expired' };
    return { kind: 'refused', refusal: refusalOfFault(fault, whereOf(command.intent)) };
  }
}

/**
 * What became of a command, with the rent as it is now.
 * @throws {Fault} when the server could not be asked
 */
export async function getCommand(
  api: GatewayApi,
  { key, expiresAt, intent }: PreparedCommand,
  signal?: AbortSignal,
): Promise<CommandReport> {
  const params = { path: { key } };
  const { state, code, rentId, serverTime } = await unwrap(
    api.GET('/api/commands/{key}', { params, ...(signal ? { signal } : {}) }),
  );
  switch (state) {
    case 'unknown':
      return Date.parse(serverTime) >= expiresAt ? { kind: 'expired' } : { kind: 'unknown' };
    case 'refused':
      return code === 'COMMAND_EXPIRED' ? { kind: 'expired' } : { kind: 'refused', refusal: refusalFor(code, intent) };
    case 'running':
    case 'done':
      // Running is accepted: the metal's end of it arrives as a row.
      return rentId === null
        ? { kind: 'running' }
        : { kind: 'accepted', rent: await getRent(api, rentId, signal), uploadTicket: null };
  }
}

/**
 * Uploads the photo of the parked vehicle; its id is its key, so that one picture arrives once.
 * @throws {Fault} when it is not known whether it arrived
 */
export async function uploadPhoto(
  api: GatewayApi,
  { photoId, rentId, uploadTicket }: OwedPhoto,
  picture: Blob,
  signal?: AbortSignal,
): Promise<{ kind: 'delivered'; rent: RentFacts } | { kind: 'refused'; refusal: Refusal }> {
  const type = picture.type || 'image/jpeg';
  try {
    const { rent } = await unwrap(
      api.POST('/api/rents/{rentId}/photo', {
        params: { path: { rentId }, header: { 'Idempotency-Key': photoId } },
        headers: { 'Content-Type': type, ...(uploadTicket === null ? {} : { 'Upload-Ticket': uploadTicket }) },
        body: '',
        bodySerializer: () => picture,
        ...(signal ? { signal } : {}),
      }),
    );
    return { kind: 'delivered', rent: rentIn(rent) };
  } catch (cause) {
    const fault = Fault.from(cause);
    if (isPassing(fault)) throw fault;
    return {
      kind: 'refused',
      refusal: { ...refusalOfFault(fault, { stage: 'ACTIVE_RIDE_END' }), code: 'mediaUploadPhotoError' },
    };
  }
}

/**
 * Says that the ride cannot be finished; the claim's own id is its key, and it has no expiry: it is true whenever it comes.
 * @throws {Fault} when it is not known whether it arrived
 */
export async function claimRent(
  api: GatewayApi,
  { claimId, rentId, reason, at, position, photoId }: OwedClaim,
  signal?: AbortSignal,
): Promise<
  { kind: 'delivered'; rent: RentFacts; uploadTicket: string | null } | { kind: 'refused'; refusal: Refusal }
> {
  try {
    const { rent, uploadTicket } = await unwrap(
      api.POST('/api/rents/{rentId}/claim', {
        params: { path: { rentId }, header: { 'Idempotency-Key': claimId } },
        body: { reason, at: new Date(at).toISOString(), position: place(position), photoFollows: photoId !== null },
        ...(signal ? { signal } : {}),
      }),
    );
    return { kind: 'delivered', rent: rentIn(rent), uploadTicket };
  } catch (cause) {
    const fault = Fault.from(cause);
    if (isPassing(fault)) throw fault;
    return { kind: 'refused', refusal: refusalOfFault(fault, { stage: null }) };
  }
}

const whereOf = ({ kind: act }: Intent): RefusedIn => ({
  stage: act === 'start' || act === 'cancel' ? 'CHECK_START' : null,
  act,
});
const refusalFor = (code: string | null, intent: Intent): Refusal => ({ code: refusalCode(code, whereOf(intent)) });

const place = (position: Position | null) =>
  position && { latitude: position.latitude, longitude: position.longitude, accuracy: position.accuracy };

/** A new intent is a compile error here until its call is written. */
function post(api: GatewayApi, { intent, key, expiresAt }: PreparedCommand, signal?: AbortSignal): Promise<Reply> {
  const header = { 'Idempotency-Key': key, 'Command-Expires-At': new Date(expiresAt).toISOString() };
  const rest = signal ? { signal } : {};
  if (intent.kind === 'start') {
    const { number, insurance, position } = intent;
    return api.POST('/api/rents', {
      params: { header },
      body: { number, insurance, position: place(position) },
      ...rest,
    });
  }
  const params = { path: { rentId: intent.rentId }, header };
  switch (intent.kind) {
    case 'cancel':
      return api.POST('/api/rents/{rentId}/cancel', { params, body: {}, ...rest });
    case 'openChain':
      return api.POST('/api/rents/{rentId}/open-chain', { params, body: {}, ...rest });
    case 'openLock':
      return api.POST('/api/rents/{rentId}/open-lock', { params, body: {}, ...rest });
    case 'pause':
      return api.POST('/api/rents/{rentId}/pause', { params, body: { position: place(intent.position) }, ...rest });
    case 'resume':
      return api.POST('/api/rents/{rentId}/resume', { params, body: { position: place(intent.position) }, ...rest });
    case 'finish': {
      const { position, requestedAt } = intent;
      const at = requestedAt === null ? {} : { requestedAt: new Date(requestedAt).toISOString() };
      return api.POST('/api/rents/{rentId}/finish', { params, body: { position: place(position), ...at }, ...rest });
    }
    case 'parking': {
      const { number, position } = intent;
      return api.POST('/api/rents/{rentId}/parking', { params, body: { number, position: place(position) }, ...rest });
    }
    case 'complete':
      return api.POST('/api/rents/{rentId}/complete', { params, body: { photoOwed: intent.photoOwed }, ...rest });
    case 'returnToRide':
      return api.POST('/api/rents/{rentId}/return-to-ride', { params, body: {}, ...rest });
  }
}

type Reply = { data: Answer; response: Response } | { error: unknown; response: Response };
