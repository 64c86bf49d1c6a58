import { parseRent } from '#api/rents.ts';
import type { PersistedRide } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';
import { type Answer, type Asked, ridePhone, rowAt } from './ridePhone.ts';

export function factsOf(row: unknown): RentFacts {
  const facts = parseRent(row);
  if (!facts) throw new Error('no row of a rent');
  return facts;
}

export const TIME = '2026-11-21T10:05:00Z';
export const RIDING = rowAt('ACTIVE_RIDE');
export const PAUSED = rowAt('PAUSE', { version: 6, status: 'PAUSE' });
export const ENDING = rowAt('ACTIVE_RIDE_END', { version: 6, status: 'CHECK_END', step: 'positioning' });
export const PARKED = { ...ENDING, step: 'photo_upload', parking_id: '12' };
export const PHOTOGRAPHED = { ...PARKED, photo_state: 'uploaded' };
export const here = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
export const photo = { photoId: 'p1', rentId: 'rent-1', uploadTicket: 't0' };
export const claim = {
  claimId: 'c1',
  rentId: 'rent-1',
  reason: 'parking',
  at: 0,
  position: null,
  photoId: null,
} as const;

/** The server sends this row, with its own version unless another is given. */
export const row = (part: object, version?: number): RideEvent => ({
  type: 'server.rentChanged',
  rent: factsOf(version === undefined ? part : { ...part, version }),
});
export const TAKEN: RideEvent = { type: 'rider.photoTaken', photoId: 'p2' };
export const accepts = (rent: unknown, uploadTicket: string | null = null): Answer => ({
  status: 200,
  body: { rent, uploadTicket },
});
export const refuses = (code: string, status = 409): Answer => ({ status, body: { code, serverTime: TIME } });
const unknown: Answer = { status: 200, body: { state: 'unknown', code: null, rentId: null, serverTime: TIME } };
const offer = {
  id: 7,
  frameNumber: '51307',
  deviceType: 'OMNI_IOT_SCOOTER',
  capabilities: RIDING.capabilities,
  mainCoordinate: here,
  priceLines: RIDING.price_lines,
  // The checklist only warns: the rider can start nevertheless.
  obstacles: ['ACCOUNT_DEBT'],
};

type Phone = ReturnType<typeof ridePhone>;
type Given = {
  stored?: Partial<PersistedRide>;
  /** The open rents on the server; null: it does not answer. */
  open?: readonly unknown[] | null;
  /** The answer to each command; without one it is lost. */
  command?: Answer;
  /** The answer to a photo or a claim. */
  upload?: Answer;
};
/** Events without a payload. */
type Plain =
  | `rider.${'chainAsked' | 'chainFastened' | 'closedReceipt' | 'completed' | 'dismissedRefusal' | 'finishAsked' | 'leftVehicle' | 'lockClosed' | 'openedRide' | 'pauseAsked' | 'resumeAsked' | 'retried' | 'startCancelled' | 'unlockAsked' | 'wentBack'}`
  | `device.${'becameVisible' | 'cameOnline' | 'wentOffline'}`
  | `server.${'wentLive' | 'wentSilent'}`;
type Step = RideEvent | Plain | number | ((phone: Phone) => void | Promise<void>);
export type Story = [steps: [Given, ...Step[]], messages: string];

let answer: Answer = null;
/** The answer to each command from this step on. */
export const now = (next: Answer) => () => void (answer = next);
export const reloads = (phone: Phone) => phone.reloads();

export const [PAUSE, FINISH, BACK, RETRY] = [
  'rider.pauseAsked',
  'rider.finishAsked',
  'rider.wentBack',
  'rider.retried',
] as const;
export const [OFFLINE, ONLINE] = ['device.wentOffline', 'device.cameOnline'] as const;
/** The server lists no ride, and none again when the app asks once more. */
export const RIDE_GONE: readonly Step[] = [(phone) => phone.lists(), 'rider.openedRide', 32];
export const IN_RIDE: Given = { open: [RIDING] };
export const REFUSED_IN_RIDE: Given = { ...IN_RIDE, command: refuses('WRONG_STAGE') };

/** `again`: under an idempotency key that was used before, in the earlier visit too. */
function namesOf(asked: readonly Asked[]): string[] {
  const keys = new Set<string | null>([null, 'k1']);
  return asked.map(({ method, path, key, body, ticket }) => {
    const [, , what = '', id, call] = path.split('/');
    const isAgain = key !== null && keys.has(key);
    keys.add(key);
    if (path === '/api/rents/current') return '';
    if (method === 'GET')
      return what === 'rents'
        ? `asks for ${id}`
        : what === 'commands'
          ? `asks about ${id === 'k1' ? id : 'a command'}`
          : `looks up ${id === 'vehicles' ? `pin ${call}` : id}`;
    return [
      call ?? 'start',
      body.includes('55.75428') && 'here',
      body.includes('requestedAt') && 'with its time',
      ticket && `by ${ticket}`,
      isAgain && 'again',
    ]
      .filter(Boolean)
      .join(' ');
  });
}

/** Plays steps on a phone with the ride of the app. Out come requests, and what is shown and stored when it changes. */
export async function ride({ stored = {}, open = [], command = null, upload = null }: Given, steps: readonly Step[]) {
  answer = command;
  const phone = ridePhone({
    stored,
    server: ({ method, path }) => {
      if (path.startsWith('/api/commands/')) return unknown;
      if (method === 'GET') return path.includes('/rents/') ? { status: 404, body: {} } : { status: 200, body: offer };
      return /photo|claim$/.test(path) ? upload : answer;
    },
  });
  const messages: string[] = [];
  let [asked, shown, kept] = [0, '', ''];
  const look = () => {
    // Repeats within a step count once.
    messages.push(...new Set(namesOf(phone.asked).slice(asked).filter(Boolean)));
    asked = phone.asked.length;
    const { phase, commandState, refusal } = phone.screen();
    const screen = [
      phase,
      commandState === 'idle' ? null : commandState,
      refusal?.code,
      refusal?.atDock ? 'at the dock' : null,
    ]
      .filter(Boolean)
      .join(' ');
    if (screen !== shown) messages.push(`shows ${(shown = screen)}`);
    const box = phone.stored();
    const rest = Object.entries(box).flatMap(([name, value]) => (value === null ? [] : name));
    const facts = rest.join(' and ').replace(/^(rent|receipt)\b/, `$1 ${(box.rent ?? box.receipt)?.version}`);
    if ((facts || 'nothing') !== kept) messages.push(`stores ${(kept = facts || 'nothing')}`);
  };
  if (open === null) phone.goesOffline();
  else phone.lists(...open);
  await phone.passes(0);
  look();
  for (const step of steps) {
    if (typeof step === 'number') await phone.passes(step);
    else if (typeof step === 'function') await step(phone);
    else await phone.hears(typeof step === 'string' ? { type: step } : step);
    look();
  }
  phone.stop();
  return messages.join(', ');
}

export const ON = 'shows ACTIVE_RIDE, stores rent 5';
export const SENDING = 'shows ACTIVE_RIDE sending, stores rent 5 and command';
export const MOVED_ON = 'pause, shows ACTIVE_RIDE refused rideMovedOn';
export const AT_END = 'shows ACTIVE_RIDE_END, stores rent 6';
