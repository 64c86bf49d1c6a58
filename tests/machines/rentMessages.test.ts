import { expect, it } from 'vitest';
import { parseRent } from '#api/rents.ts';
import type { PersistedRide } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';
import { type Answer, type Asked, ridePhone, rowAt, rowOfReceipt } from './ridePhone.ts';

function factsOf(row: unknown): RentFacts {
  const facts = parseRent(row);
  if (!facts) throw new Error('no row of a rent');
  return facts;
}

const TIME = '2026-11-21T10:05:00Z';
const START = rowAt('CHECK_START', { step: 'unlock', ride_started_at: null });
const RIDING = rowAt('ACTIVE_RIDE');
const PAUSED = rowAt('PAUSE', { version: 6, status: 'PAUSE' });
const FAILED = { ...START, status: 'ERROR_START', error_code: 'OPEN_LOCK_ERROR', ended_at: TIME };
const PARKED = rowAt('ACTIVE_RIDE_END', { version: 6, status: 'CHECK_END', step: 'photo_upload', parking_id: '12' });
const here = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
const commandOf = (intent: NonNullable<PersistedRide['command']>['intent']) => ({
  command: { intent, key: 'k1', expiresAt: Date.parse('2026-11-21T10:06:00Z') },
});
const STARTING = commandOf({ kind: 'start', number: '51307', insurance: true, position: null });
const PAUSING = commandOf({ kind: 'pause', rentId: 'rent-1', position: null });
const photo = { photoId: 'p1', rentId: 'rent-1', uploadTicket: 'ticket' };
const claim = { claimId: 'c1', rentId: 'rent-1', reason: 'parking', at: 0, position: null, photoId: null } as const;

const row = (part: object): RideEvent => ({ type: 'server.rentChanged', rent: factsOf(part) });
const TYPED: RideEvent = { type: 'rider.numberTyped', number: '51307' };
const CHOSEN: RideEvent = { type: 'rider.vehicleChosen', mapId: 7 };
const CONFIRMED: RideEvent = { type: 'rider.confirmed', insurance: true };
const LOCATED: RideEvent = { type: 'device.located', position: here };

const accepts = (rent: unknown): Answer => ({ status: 200, body: { rent, uploadTicket: null } });
const refuses = (code: string, status = 409): Answer => ({ status, body: { code, serverTime: TIME } });
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
  | `rider.${'completed' | 'closedReceipt' | 'dismissedRefusal' | 'leftVehicle' | 'openedRide' | 'pauseAsked' | 'retried' | 'unlockAsked'}`
  | `device.${'cameOnline' | 'wentOffline'}`;
type Step = RideEvent | Plain | number | ((phone: Phone) => void);
type Story = [title: string, steps: [Given, ...Step[]], messages: string];

const nameOf = ({ method, path, key, body }: Asked): string => {
  const [, , what = '', id, call] = path.split('/');
  if (method === 'GET')
    return what === 'rents'
      ? `asks for ${id}`
      : what === 'commands'
        ? `asks about ${id === 'k1' ? id : 'a command'}`
        : `looks up ${id === 'vehicles' ? `pin ${call}` : id}`;
  const where = body.includes('55.75428') ? ' here' : '';
  return `${call ?? 'start'}${where}${key === 'k1' ? ' under k1' : ''}`;
};

/** Plays steps on a phone with the ride of the app. Out come requests, and what is shown and stored when it changes. */
async function ride({ stored = {}, open = [], command = null, upload = null }: Given, steps: readonly Step[]) {
  const phone = ridePhone({
    stored,
    server: ({ method, path }) => {
      if (path.startsWith('/api/commands/')) return unknown;
      if (method === 'GET') return path.includes('/rents/') ? { status: 404, body: {} } : { status: 200, body: offer };
      return /photo|claim$/.test(path) ? upload : command;
    },
  });
  const messages: string[] = [];
  let [asked, shown, kept] = [0, '', ''];
  const look = () => {
    // Repeats within a step count once.
    messages.push(
      ...new Set(phone.asked.slice(asked).flatMap((one) => (one.path === '/api/rents/current' ? [] : nameOf(one)))),
    );
    asked = phone.asked.length;
    const { phase, commandState, refusal } = phone.screen();
    const now = [
      phase,
      commandState === 'idle' ? null : commandState,
      refusal?.code,
      refusal?.atDock ? 'at the dock' : null,
    ]
      .filter(Boolean)
      .join(' ');
    if (now !== shown) messages.push(`shows ${(shown = now)}`);
    const box = phone.stored();
    const rest = Object.entries(box).flatMap(([name, value]) => (value === null ? [] : name));
    const facts = rest.join(' and ').replace(/^rent\b/, `rent ${box.rent?.version}`) || 'nothing';
    if (facts !== kept) messages.push(`stores ${(kept = facts)}`);
  };
  if (open === null) phone.goesOffline();
  else phone.lists(...open);
  await phone.passes(0);
  look();
  for (const step of steps) {
    if (typeof step === 'number') await phone.passes(step);
    else if (typeof step === 'function') step(phone);
    else await phone.hears(typeof step === 'string' ? { type: step } : step);
    look();
  }
  phone.stop();
  return messages.join(', ');
}

const ON = 'shows ACTIVE_RIDE, stores rent 5';
const OFFERED = 'shows idle, stores nothing, looks up 51307, shows offered';
it.each<Story>([
  [
    'A stored ride shows once the server lists it, and follows newer rows only',
    [{ stored: { rent: factsOf(RIDING) }, open: [RIDING] }, 1, row({ ...PAUSED, version: 4 }), row(PAUSED)],
    `${ON}, shows PAUSE, stores rent 6`,
  ],
  [
    'A stored ride is dropped when the server lists none twice, and its photo is still sent',
    [{ stored: { rent: factsOf(RIDING), photo } }, 32],
    'asks for rent-1, photo, shows resuming, stores rent 5 and photo, photo, asks for rent-1, shows idle, stores photo',
  ],
  [
    'A stored ride shows after five seconds without an answer, and takes no tap on a lock before',
    [{ stored: { rent: factsOf(RIDING) }, open: null }, 4, 'rider.unlockAsked', 1],
    'shows resuming, stores rent 5, shows ACTIVE_RIDE',
  ],
  [
    'A stored start is sent again under its key, and the first row of its ride settles it',
    [{ stored: STARTING }, 1, row(START), row({ ...START, version: 6 })],
    'asks about k1, start under k1, shows CHECK_START sending, stores command, start under k1, shows CHECK_START, stores rent 5, stores rent 6',
  ],
  [
    'A stored start that is refused cannot look its vehicle up again',
    [{ stored: STARTING, command: refuses('CARD_REQUIRED') }, 1, 'rider.retried'],
    'asks about k1, start under k1, shows startRefused cardRequired, stores nothing',
  ],
  [
    'A stored start whose ride is stored is not sent again',
    [{ stored: { rent: factsOf(START), ...STARTING }, open: [START] }, 1],
    'shows CHECK_START, stores rent 5',
  ],
  [
    'A vehicle is offered by its number and by its pin, and the list of rides does not end the lookup',
    [{}, 1, TYPED, CHOSEN, 'rider.retried', 'rider.openedRide'],
    `${OFFERED}, looks up pin 7, looks up pin 7`,
  ], // B019
  ['No vehicle is looked up in a ride', [{ open: [RIDING] }, 1, TYPED, CHOSEN], 'shows ACTIVE_RIDE, stores rent 5'],
  [
    'No vehicle is looked up in a start',
    [{ stored: STARTING }, 1, TYPED, CHOSEN],
    'asks about k1, start under k1, shows CHECK_START sending, stores command, start under k1',
  ],
  [
    'A refused start shows why, its retry looks the vehicle up by its number, and another start is sent',
    [
      { command: refuses('CARD_REQUIRED') },
      LOCATED,
      1,
      CHOSEN,
      CONFIRMED,
      'rider.retried',
      CONFIRMED,
      'rider.leftVehicle',
    ],
    'shows idle, stores nothing, looks up pin 7, shows offered, start here, shows startRefused cardRequired, looks up 51307, shows offered, start here, shows startRefused cardRequired, shows idle',
  ],
  [
    'A late start shows that it expired',
    [{ command: refuses('COMMAND_EXPIRED') }, 1, TYPED, CONFIRMED],
    `${OFFERED}, start, shows startRefused commandExpired`,
  ],
  [
    'A start that fails at the vehicle shows why',
    [{ command: accepts(FAILED) }, 1, TYPED, CONFIRMED],
    `${OFFERED}, start, shows startRefused openLockStartError`,
  ],
  [
    'An accepted start shows the row of its answer',
    [{ command: accepts(START) }, 1, TYPED, CONFIRMED],
    `${OFFERED}, start, shows CHECK_START, stores rent 5`,
  ],
  [
    'An ended ride shows its receipt, and a closed receipt stays closed',
    [{ open: [RIDING] }, 1, row(rowOfReceipt({ version: 6 })), 'rider.closedReceipt'],
    `${ON}, shows ACTIVE_RIDE_COMPLETED, stores receipt, shows idle, stores nothing`,
  ],
  [
    'A command carries the position, and its answer becomes the ride',
    [{ open: [RIDING], command: accepts(PAUSED) }, 1, LOCATED, 'rider.pauseAsked'],
    `${ON}, pause here, shows PAUSE, stores rent 6`,
  ],
  ...(['denied', 'unavailable'] as const).map((reason): Story => [
    'A command carries no lost position',
    [{ open: [RIDING] }, 1, LOCATED, { type: 'device.lostLocation', reason }, 'rider.pauseAsked'],
    `${ON}, pause, shows ACTIVE_RIDE sending, stores rent 5 and command`,
  ]),
  [
    'A command without an answer is sent again when the network comes back, and dropped when the server lists no ride',
    [
      { open: [RIDING] },
      1,
      'rider.pauseAsked',
      'device.wentOffline',
      'device.cameOnline',
      (phone) => phone.lists(),
      'rider.openedRide',
      32,
    ],
    `${ON}, pause, shows ACTIVE_RIDE sending, stores rent 5 and command, pause, asks for rent-1, pause, asks about a command, asks for rent-1, shows idle, stores nothing`,
  ],
  [
    'A stored command is sent again under its key, and its refusal does not show when the ride has moved on',
    [{ stored: { rent: factsOf(PAUSED), ...PAUSING }, open: [PAUSED], command: refuses('WRONG_STAGE') }, 1],
    'asks about k1, pause under k1, shows PAUSE, stores rent 6',
  ],
  [
    'A refused completion shows why',
    [{ open: [{ ...PARKED, photo_state: 'uploaded' }], command: refuses('NEED_CLOSE_LOCK') }, 1, 'rider.completed'],
    'shows ACTIVE_RIDE_END, stores rent 6, complete, shows ACTIVE_RIDE_END refused needCloseLock',
  ],
  [
    'An expired completion is sent again after a second, but not when the server lists no ride',
    [
      { open: [{ ...PARKED, photo_state: 'uploaded' }], command: refuses('COMMAND_EXPIRED') },
      1,
      'rider.completed',
      1,
      (phone) => phone.lists(),
      'rider.openedRide',
      32,
    ],
    'shows ACTIVE_RIDE_END, stores rent 6, complete, shows ACTIVE_RIDE_END sending, complete, asks for rent-1, complete, asks for rent-1, shows idle, stores nothing',
  ],
  [
    'A refused photo is dropped, and shows why until the rider takes another or closes it',
    [
      { open: [PARKED], stored: { rent: factsOf(PARKED), photo }, upload: refuses('X', 422) },
      1,
      { type: 'rider.photoTaken', photoId: 'p2' },
      'rider.dismissedRefusal',
    ],
    'photo, shows ACTIVE_RIDE_END mediaUploadPhotoError, stores rent 6, photo, shows ACTIVE_RIDE_END',
  ],
  [
    'A delivered claim brings its row',
    [{ open: [PARKED], stored: { rent: factsOf(PARKED), claim }, upload: accepts({ ...PARKED, version: 8 }) }, 1],
    'claim, shows ACTIVE_RIDE_END, stores rent 8',
  ],
  [
    'A claim that is refused after its ride shows nothing',
    [{ stored: { claim }, upload: refuses('X', 422) }, 1],
    'claim, shows idle, stores nothing',
  ],
])('%s', async (_, [given, ...steps], messages) => {
  expect(await ride(given, steps)).toBe(messages);
});

it('The ride keeps the zone around the rider, which is unsure until one is known', async () => {
  const phone = ridePhone();
  expect(phone.screen().context.zone).toEqual({ kind: 'unsure' });
  for (const zone of [{ kind: 'slow', limit: 15, until: '22:00' }, { kind: 'unsure' }] as const) {
    await phone.hears({ type: 'device.zoneChanged', zone });
    expect(phone.screen().context.zone).toEqual(zone);
  }
  phone.stop();
});
