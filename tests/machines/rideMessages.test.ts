import { expect, it } from 'vitest';
import type { PersistedRide } from '#domain/command.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';
import { ridePhone, rowAt, rowOfReceipt } from './ridePhone.ts';
import {
  AT_END,
  ENDING,
  MOVED_ON,
  ON,
  PARKED,
  PAUSED,
  PHOTOGRAPHED,
  RIDING,
  SENDING,
  TAKEN,
  TIME,
  accepts,
  factsOf,
  here,
  now,
  photo,
  refuses,
  reloads,
  ride,
  row,
  type Story,
  PAUSE,
  FINISH,
  RETRY,
  OFFLINE,
  ONLINE,
  IN_RIDE,
  REFUSED_IN_RIDE,
  RIDE_GONE,
} from './rideStories.ts';
import { type Titled, titled } from './titled.ts';

const START = rowAt('CHECK_START', { step: 'unlock', ride_started_at: null });
const FAILED = { ...START, status: 'ERROR_START', error_code: 'OPEN_LOCK_ERROR', ended_at: TIME };
const RECEIPT = rowOfReceipt();

/** A bike with a wheel lock and a chain: both are closed, the chain round a rack. */
const BIKE = {
  device_type: 'OMNI_HORSESHOE',
  capabilities: { ...RIDING.capabilities, wheelLock: true, chain: true, battery: false },
  wheel_lock: 'closed',
  chain_lock: 'closed',
  chain_place: 'rack',
};
const started = (part: object) => ({ ...START, ...BIKE, ...part });
const LOOSE = { chain_lock: 'open', chain_place: 'free' };
const IN_HOLDER = rowAt('PAUSE', { ...BIKE, chain_place: 'holder' });
const CHAINED = rowAt('CHECK_END_PAUSE', { ...BIKE, step: 'chain_lock_open' });
const DOCKED = {
  bike_type: 'other',
  device_type: null,
  capabilities: { docked: true, wheelLock: false, chain: false, battery: false, photoAtEnd: false, pause: false },
  station: { id: 1, address: { ru: 'Театральный проезд, 5', en: 'Teatralny proyezd, 5' } },
};
const AT_DOCK = { ...START, ...DOCKED };
/** Its inspection has not ended: only the dock forbids to cancel. */
const DOCK_RIDE = { ...RIDING, ...DOCKED, inspection_seconds: 600 };
/** Written when the ride began; its inspection ends a minute after the server lists it. */
const INSPECTED = {
  ...RIDING,
  ride_started_at: '2026-11-21T10:04:00Z',
  server_time: '2026-11-21T10:04:00Z',
  inspection_seconds: 120,
};
const UNDOCKED = { open: [DOCK_RIDE], command: refuses('BIKE_NOT_DOCKED') };

type Intent = NonNullable<PersistedRide['command']>['intent'];
const commandOf = (intent: Intent, expiresAt = '2026-11-21T10:06:00Z') => ({
  command: { intent, key: 'k1', expiresAt: Date.parse(expiresAt) },
});
const STARTING = commandOf({ kind: 'start', number: '51307', insurance: true, position: null });
const PAUSING = commandOf({ kind: 'pause', rentId: 'rent-1', position: null });
const TYPED: RideEvent = { type: 'rider.numberTyped', number: '51307' };
const CHOSEN: RideEvent = { type: 'rider.vehicleChosen', mapId: 7 };
const CONFIRMED: RideEvent = { type: 'rider.confirmed', insurance: true };
const LOCATED: RideEvent = { type: 'device.located', position: here };
const CLAIMED: RideEvent = { type: 'rider.claimed', claimId: 'c2', reason: 'wheelLock', photoId: null };

const OFFERED = 'shows idle, stores nothing, looks up 51307, shows offered';

const stories: Record<string, Story> = {
  'The app shows a stored ride once the server lists it, and then accepts only newer rent rows': [
    [{ stored: { rent: factsOf(RIDING) }, open: [RIDING] }, 1, row(PAUSED, 4), row(PAUSED)],
    `${ON}, shows PAUSE, stores rent 6`,
  ],
  'The app drops a stored ride when the server twice lists no ride, and still sends the photo of the ride': [
    [{ stored: { rent: factsOf(RIDING), photo } }, 32],
    'asks for rent-1, photo by t0, shows resuming, stores rent 5 and photo, photo by t0 again, asks for rent-1, shows idle, stores photo',
  ],
  'The app shows a stored ride after five seconds without an answer, and ignores a tap on a lock before that': [
    [{ stored: { rent: factsOf(RIDING) }, open: null }, 4, 'rider.unlockAsked', 1],
    'shows resuming, stores rent 5, shows ACTIVE_RIDE',
  ],
  'The app sends a stored start again with its idempotency key, and drops the start when the first rent row arrives': [
    [{ stored: STARTING }, 1, row(START), row(START, 6)],
    'asks about k1, start again, shows CHECK_START sending, stores command, start again, shows CHECK_START, stores rent 5, stores rent 6',
  ],
  'A rider cannot look the vehicle up again after the server refuses a stored start': [
    [{ stored: STARTING, command: refuses('CARD_REQUIRED') }, 1, RETRY],
    'asks about k1, start again, shows startRefused cardRequired, stores nothing',
  ],
  'The app does not send a stored start again when it also stores the ride': [
    [{ stored: { rent: factsOf(START), ...STARTING }, open: [START] }, 1],
    'shows CHECK_START, stores rent 5',
  ],
  'The app looks up a vehicle by its number or by its map pin, and a new list of rides does not end the lookup': [
    [{}, 1, TYPED, CHOSEN, RETRY, 'rider.openedRide'],
    `${OFFERED}, looks up pin 7, looks up pin 7`,
  ], // B019
  'The app looks up no vehicle during a ride': [[IN_RIDE, 1, TYPED, CHOSEN], ON],
  'The app looks up no vehicle while a start has no answer': [
    [{ stored: STARTING }, 1, TYPED, CHOSEN],
    'asks about k1, start again, shows CHECK_START sending, stores command, start again',
  ],
  'After a refused start the app shows why, a retry looks the vehicle up by its number, and the rider can start again':
    [
      [{ command: refuses('CARD_REQUIRED') }, LOCATED, 1, CHOSEN, CONFIRMED, RETRY, CONFIRMED, 'rider.leftVehicle'],
      'shows idle, stores nothing, looks up pin 7, shows offered, start here, shows startRefused cardRequired, looks up 51307, shows offered, start here, shows startRefused cardRequired, shows idle',
    ],
  'The app shows that a start expired when the server refuses it as too late': [
    [{ command: refuses('COMMAND_EXPIRED') }, 1, TYPED, CONFIRMED],
    `${OFFERED}, start, shows startRefused commandExpired`,
  ],
  'The app shows a start until the server answers it, and then why the start failed at the vehicle': [
    [{}, 1, TYPED, CONFIRMED, now(accepts(FAILED)), 1],
    `${OFFERED}, start, shows CHECK_START sending, stores command, start again, shows startRefused openLockStartError, stores nothing`,
  ],
  'The app shows the ride from the answer to an accepted start, and looks up a vehicle after the rider cancels the start':
    [
      [
        { command: accepts(START) },
        1,
        TYPED,
        CONFIRMED,
        now(accepts({ ...START, version: 6, status: 'DONE', ended_at: TIME })),
        'rider.startCancelled',
        TYPED,
      ],
      `${OFFERED}, start, shows CHECK_START, stores rent 5, cancel, shows idle, stores nothing, looks up 51307, shows offered`,
    ],
  'The app shows the receipt of an ended ride, and looks up another vehicle once the rider has closed the receipt': [
    [IN_RIDE, 1, row(rowOfReceipt({ version: 6 })), 'rider.closedReceipt', TYPED],
    `${ON}, shows ACTIVE_RIDE_COMPLETED, stores receipt 6, shows idle, stores nothing, looks up 51307, shows offered`,
  ],
  'The app looks up another vehicle before the rider has closed the receipt of a ride that has just ended': [
    [IN_RIDE, 1, row(rowOfReceipt({ version: 6 })), TYPED],
    `${ON}, shows ACTIVE_RIDE_COMPLETED, stores receipt 6, looks up 51307, shows offered, stores nothing`,
  ],
  'A stored receipt stays when the server lists no ride, and the app stores a later version of the receipt': [
    [{ stored: { receipt: factsOf(RECEIPT) } }, 1, row(RIDING), row({ ...RECEIPT, version: 6, cost: 42 })],
    'shows ACTIVE_RIDE_COMPLETED, stores receipt 5, stores receipt 6',
  ],
  'A stored receipt disappears when the server lists a ride': [
    [{ stored: { receipt: factsOf(RECEIPT) }, open: [{ ...RIDING, id: 'rent-2' }] }, 1],
    ON,
  ],
  'The app sends a command with the rider’s position, and uses the rent row from the response': [
    [{ open: [RIDING], command: accepts(PAUSED) }, 1, LOCATED, PAUSE],
    `${ON}, pause here, shows PAUSE, stores rent 6`,
  ],
  'The app sends an unanswered command again when the network comes back, and drops it when the server lists no ride': [
    [IN_RIDE, 1, PAUSE, OFFLINE, ONLINE, ...RIDE_GONE],
    `${ON}, pause, ${SENDING}, pause again, asks for rent-1, pause again, asks about a command, asks for rent-1, shows idle, stores nothing`,
  ],
  'The app stores an unanswered command with its idempotency key, and after a reload sends it with that key': [
    [IN_RIDE, 1, PAUSE, reloads],
    `${ON}, pause, ${SENDING}, asks about a command, pause again`,
  ],
  'The app sends a stored pause again with its idempotency key, and shows no refusal when the ride is already paused': [
    [{ stored: { rent: factsOf(PAUSED), ...PAUSING }, open: [PAUSED], command: refuses('WRONG_STAGE') }, 1],
    'asks about k1, pause again, shows PAUSE, stores rent 6',
  ],
  'After the server refuses a stored command, a retry sends it with a new idempotency key and the current position': [
    [
      { stored: { rent: factsOf(RIDING), ...PAUSING }, open: [RIDING], command: refuses('WRONG_STAGE') },
      1,
      LOCATED,
      RETRY,
    ],
    'asks about k1, pause again, shows ACTIVE_RIDE refused rideMovedOn, stores rent 5, pause here',
  ],
  'After a refused command the rider can send the same command again, or another command': [
    [REFUSED_IN_RIDE, 1, PAUSE, PAUSE, FINISH],
    `${ON}, ${MOVED_ON}, pause, finish, shows ACTIVE_RIDE refused failedToCompleteRent`,
  ],
  'The refusal of a command disappears only when a newer rent row in another stage arrives': [
    [REFUSED_IN_RIDE, 1, PAUSE, row(PAUSED, 5), row(RIDING, 6), row(PAUSED, 7)],
    `${ON}, ${MOVED_ON}, stores rent 6, shows PAUSE, stores rent 7`,
  ],
  'The refusal of a command disappears when the server lists no ride': [
    [REFUSED_IN_RIDE, 1, PAUSE, ...RIDE_GONE],
    `${ON}, ${MOVED_ON}, asks for rent-1, asks for rent-1, shows idle, stores nothing`,
  ],
  'A retry sends a refused lock command through the locks chart, and the refusal disappears when any newer rent row arrives':
    [
      [
        { open: [CHAINED], command: refuses('WRONG_STAGE') },
        1,
        'rider.unlockAsked',
        RETRY,
        row(CHAINED, 4),
        row(CHAINED, 6),
      ],
      'shows CHECK_END_PAUSE, stores rent 5, open-chain, shows CHECK_END_PAUSE refused chainLockNotOpened, open-chain, shows CHECK_END_PAUSE, stores rent 6',
    ],
  'The app shows why a completion was refused until the rider takes another photo': [
    [{ open: [PHOTOGRAPHED], command: refuses('NEED_CLOSE_LOCK') }, 1, 'rider.completed', TAKEN],
    `${AT_END}, complete, shows ACTIVE_RIDE_END refused needCloseLock, photo, shows ACTIVE_RIDE_END, stores rent 6 and photo`,
  ],
  'The app sends an expired completion again after a second, and drops it when the server lists no ride': [
    [{ open: [PHOTOGRAPHED], command: refuses('COMMAND_EXPIRED') }, 1, 'rider.completed', 1, ...RIDE_GONE],
    `${AT_END}, complete, shows ACTIVE_RIDE_END sending, complete, asks for rent-1, complete, asks for rent-1, shows idle, stores nothing`,
  ],
  'The app sends an expired completion from an earlier visit with a new idempotency key, not with the expired key': [
    [
      {
        stored: {
          rent: factsOf(PARKED),
          ...commandOf({ kind: 'complete', rentId: 'rent-1', photoOwed: true }, '2026-11-21T10:01:00Z'),
        },
        open: [PARKED],
        command: accepts({ ...PARKED, version: 7, step: 'wait' }),
      },
      3,
    ],
    'asks about k1, shows ACTIVE_RIDE_END sending, stores rent 6, complete, shows ACTIVE_RIDE_END, stores rent 7',
  ],
  'After a refused command at the end of a ride, the rider can finish without a network once a rent row continues the ride':
    [
      [
        { open: [{ ...ENDING, step: 'parking' }], command: refuses('PARKING_NOT_ALLOWED') },
        1,
        { type: 'rider.parkingChosen', number: '9999' },
        row(RIDING, 7),
        OFFLINE,
        FINISH,
      ],
      `${AT_END}, parking, shows ACTIVE_RIDE_END refused parkingNotAllowed, shows ACTIVE_RIDE, stores rent 7, shows ACTIVE_RIDE finishSaved, stores rent 7 and savedFinish`,
    ],
  'When a ride starts on a chain bike, the app opens the chain lock, and six seconds later the wheel lock': [
    [
      { command: accepts(started({ step: 'wait' })) },
      1,
      TYPED,
      CONFIRMED,
      row(started({ version: 6, step: 'chain_lock_open' })),
      row(started({ version: 7, step: 'chain_lock_close', ...LOOSE })),
      row(started({ version: 8, step: 'unlock', chain_place: 'holder' })),
      5,
      row(started({ version: 9, step: 'unlock', chain_place: 'holder' })),
      1,
    ],
    `${OFFERED}, start, shows CHECK_START, stores rent 5, open-chain, stores rent 6, stores rent 7, stores rent 8, stores rent 9, open-lock`,
  ],
  'During a pause the app opens the chain lock when the rider requests it, and does not resume the ride while the lock moves':
    [
      [
        { open: [IN_HOLDER], command: accepts({ ...IN_HOLDER, version: 6 }) },
        1,
        'rider.chainAsked',
        9,
        'rider.resumeAsked',
        1,
        'rider.resumeAsked',
      ],
      'shows PAUSE, stores rent 5, open-chain, stores rent 6, resume',
    ],
  'After a reload the app waits six seconds again before it opens the wheel lock, and a tap does not shorten the wait':
    [
      [
        { open: [started({ step: 'unlock', chain_place: 'holder' })] },
        'rider.unlockAsked',
        5,
        row(started({ version: 6, step: 'unlock', chain_place: 'holder' })),
        1,
      ],
      'shows CHECK_START, stores rent 5, stores rent 6, open-lock, shows CHECK_START sending, stores rent 6 and command',
    ],
  'The app shows that the rider did not pull the bike out of the dock, and a retry looks up the bike by its number': [
    [
      { command: accepts(AT_DOCK) },
      1,
      TYPED,
      CONFIRMED,
      row({ ...AT_DOCK, version: 6, status: 'ERROR_START', error_code: 'BIKE_NOT_TAKEN', ended_at: TIME }),
      RETRY,
    ],
    `${OFFERED}, start, shows CHECK_START, stores rent 5, shows startRefused bikeNotTaken at the dock, stores nothing, looks up 51307, shows offered`,
  ],
  'On a docked bike the rider cannot pause or cancel, the app sends each finish to the server, and two refusals allow a claim':
    [
      [UNDOCKED, 1, PAUSE, 'rider.startCancelled', FINISH, CLAIMED, FINISH, CLAIMED],
      `${ON}, finish, shows ACTIVE_RIDE refused bikeNotDocked at the dock, finish, claim, stores rent 5 and claim`,
    ],
  'In a ride of a docked bike the app saves no finish without a network, and retries a refused finish only with a network':
    [
      [UNDOCKED, 1, OFFLINE, FINISH, ONLINE, FINISH, OFFLINE, RETRY],
      `${ON}, finish, shows ACTIVE_RIDE refused bikeNotDocked at the dock`,
    ],
  'In a ride of a docked bike the app saves no time for a finish that gets no answer': [
    [{ open: [DOCK_RIDE] }, 1, FINISH, OFFLINE],
    `${ON}, finish, ${SENDING}`,
  ],
};
it.each([
  ...titled(stories),
  ...(
    [
      ['59 seconds', 59, `, cancel, ${SENDING}`],
      ['60 seconds', 60, ''],
      [
        'a rent row from 60 seconds later',
        row({ ...INSPECTED, server_time: '2026-11-21T10:06:00Z' }, 6),
        ', stores rent 6',
      ],
    ] as const
  ).map(([what, step, messages]): Titled<Story> => [
    `A rider can cancel the start only within the inspection time by the server’s clock: the tap comes after ${what}`,
    [{ open: [INSPECTED] }, 0, step, 'rider.startCancelled'],
    ON + messages,
  ]),
  ...[TYPED, CHOSEN].map((vehicle): Titled<Story> => [
    'The lookup of another vehicle closes the receipt of the last ride for good, also after a reload',
    [{ stored: { receipt: factsOf(RECEIPT) } }, 1, vehicle, 'rider.leftVehicle', reloads, 1],
    `shows ACTIVE_RIDE_COMPLETED, stores receipt 5, looks up ${vehicle === TYPED ? '51307' : 'pin 7'}, shows offered, stores nothing, shows idle`,
  ]),
  ...(['denied', 'unavailable'] as const).map((reason): Titled<Story> => [
    'The app sends a command without a position after the phone has lost its location',
    [IN_RIDE, 1, LOCATED, { type: 'device.lostLocation', reason }, PAUSE],
    `${ON}, pause, ${SENDING}`,
  ]),
  ...(
    [
      [PAUSE, 'pause', rowAt('CHECK_START_PAUSE', { error_code: 'NEED_CLOSE_LOCK' })],
      ['rider.resumeAsked', 'resume', rowAt('CHECK_START_PAUSE', { ...BIKE, wheel_lock: 'open' })],
      [FINISH, 'finish', rowAt('CHECK_START_PAUSE', { ...BIKE, wheel_lock: 'open' })],
      ['rider.resumeAsked', 'resume', rowAt('PAUSE')],
      [FINISH, 'finish', rowAt('PAUSE')],
      ['rider.resumeAsked', 'resume', rowAt('CHECK_END_PAUSE', { error_code: 'OPEN_LOCK_ERROR' })],
      [FINISH, 'finish', rowAt('CHECK_END_PAUSE', { error_code: 'OPEN_LOCK_ERROR' })],
    ] as const
  ).map(([tap, command, given]): Titled<Story> => [
    `In the stage ${given.stage} the event ${tap} makes the app send its command, and send it only once`,
    [{ open: [given], command: accepts({ ...given, version: 6 }) }, 1, tap],
    `shows ${given.stage}, stores rent 5, ${command}, stores rent 6`,
  ]),
  ...(
    [
      ['WRONG_STAGE', 'rideMovedOn'],
      ['COMMAND_EXPIRED', 'commandExpired'],
    ] as const
  ).map(([code, shown]): Titled<Story> => [
    'The app shows why a command was refused until the rider closes the refusal',
    [{ open: [RIDING], command: refuses(code) }, 1, PAUSE, 'rider.dismissedRefusal'],
    `${ON}, pause, shows ACTIVE_RIDE refused ${shown}, shows ACTIVE_RIDE`,
  ]),
  ...(
    [
      [
        'open-chain',
        started({ step: 'chain_lock_open' }),
        'rider.lockClosed',
        { step: 'lock_info', wheel_lock: 'open' },
      ],
      [
        'open-lock',
        started({ step: 'unlock', chain_place: 'holder' }),
        'rider.chainFastened',
        { step: 'chain_lock_close', ...LOOSE },
      ],
    ] as const
  ).flatMap(([command, given, tap, before]): Titled<Story>[] => [
    [
      `After a reload the app opens no lock before the rider taps: ${command}`,
      [{ stored: { rent: factsOf(given) }, open: [given] }, 30, row(given, 6), 'rider.unlockAsked'],
      `shows CHECK_START, stores rent 5, stores rent 6, ${command}, shows CHECK_START sending, stores rent 6 and command`,
    ],
    [
      `On the event ${tap} the app reads the rent row from the server, and opens the next lock without another tap: ${command}`,
      [{ open: [started(before)] }, 6, (phone) => phone.lists({ ...given, version: 6 }), tap],
      `shows CHECK_START, stores rent 5, ${command}, shows CHECK_START sending, stores rent 6 and command`,
    ],
  ]),
  ...[[], [TYPED]].map((taps): Titled<Story> => [
    `When a rider begins a ride at a dock’s keypad, the app shows the ride without a tap, in place of ${taps.length === 0 ? 'the map' : 'the vehicle’s card'}`,
    [
      {},
      1,
      ...taps,
      { type: 'server.rentsListed', rents: [factsOf({ ...RIDING, ...DOCKED })], serverTime: Date.parse(TIME) },
    ],
    `${taps.length === 0 ? 'shows idle, stores nothing' : OFFERED}, ${ON}`,
  ]),
])('%s', async (_, [given, ...steps], messages) => {
  expect(await ride(given, steps)).toBe(messages);
});

it('The ride chart stores each zone that the phone reports, and has the zone “unsure” before the first report', async () => {
  const phone = ridePhone();
  expect(phone.screen().context.zone).toEqual({ kind: 'unsure' });
  for (const zone of [{ kind: 'slow', limit: 15, until: '22:00' }, { kind: 'unsure' }] as const) {
    await phone.hears({ type: 'device.zoneChanged', zone });
    expect(phone.screen().context.zone).toEqual(zone);
  }
  phone.stop();
});

it('The ride screen shows the phone as offline without a network, and as online once the network is back', async () => {
  const phone = ridePhone();
  for (const [type, link] of [
    [OFFLINE, 'offline'],
    [ONLINE, 'online'],
  ] as const) {
    await phone.hears({ type });
    expect(phone.screen().link).toBe(link);
  }
  phone.stop();
});
