import { expect, it } from 'vitest';
import { finishView } from '#features/ride/finish/finish.view.ts';
import { ridePhone, rowOfReceipt } from './ridePhone.ts';
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
  claim,
  factsOf,
  now,
  photo,
  refuses,
  reloads,
  ride,
  row,
  type Story,
  PAUSE,
  FINISH,
  BACK,
  RETRY,
  OFFLINE,
  ONLINE,
  IN_RIDE,
  REFUSED_IN_RIDE,
} from './rideStories.ts';
import { type Titled, titled } from './titled.ts';

const SAVED = 'shows ACTIVE_RIDE finishSaved, stores rent 5 and savedFinish';
const BOTH = 'shows ACTIVE_RIDE finishSaved, stores rent 5 and command and savedFinish';
const savedFinish = { rentId: 'rent-1', requestedAt: 950 };
const LATER = { ...RIDING, id: 'rent-2' };
const ENDED = 'finish with its time, shows ACTIVE_RIDE_END, stores rent 6';

const stories: Record<string, Story> = {
  'Without a network the app saves a finish once; online it sends the finish with its time, and no other command meanwhile':
    [
      [IN_RIDE, 1, OFFLINE, FINISH, FINISH, ONLINE, PAUSE, now(accepts(ENDING)), 1],
      `${ON}, ${SAVED}, finish with its time, shows ACTIVE_RIDE sending, stores rent 5 and command and savedFinish, finish with its time again, shows ACTIVE_RIDE_END, stores rent 6`,
    ],
  'A rider can withdraw a finish that waits for the network': [
    [IN_RIDE, 1, OFFLINE, FINISH, BACK, ONLINE],
    `${ON}, ${SAVED}, ${ON}`,
  ],
  'The app sends a finish from an earlier visit as soon as it has the rent row from the server': [
    [{ stored: { savedFinish }, open: [RIDING], command: accepts(ENDING) }, 1],
    ENDED,
  ],
  'The app drops a saved finish that the server refuses, and does not send it again without a tap': [
    [REFUSED_IN_RIDE, 1, OFFLINE, FINISH, ONLINE, OFFLINE, ONLINE],
    `${ON}, ${SAVED}, finish with its time, shows ACTIVE_RIDE refused failedToCompleteRent, stores rent 5`,
  ],
  'The app drops a saved finish when another device ends the ride': [
    [IN_RIDE, 1, OFFLINE, FINISH, row(ENDING)],
    `${ON}, ${SAVED}, ${AT_END}`,
  ],
  'Without a network the app saves a finish in place of a refused pause, even while it sends that pause again': [
    [REFUSED_IN_RIDE, 1, PAUSE, OFFLINE, RETRY, FINISH],
    `${ON}, ${MOVED_ON}, pause, ${SAVED}`,
  ],
  'After the server accepts a pause, the app sends the finish that the rider tapped meanwhile, with the time of the tap':
    [
      [IN_RIDE, 1, PAUSE, OFFLINE, FINISH, now(accepts(PAUSED)), 1, now(accepts({ ...ENDING, version: 7 })), ONLINE],
      `${ON}, pause, ${SENDING}, ${BOTH}, pause again, shows PAUSE finishSaved, stores rent 6 and savedFinish, finish with its time, shows ACTIVE_RIDE_END, stores rent 7`,
    ],
  'The app drops the saved time of a finish when a late answer of the server accepts the finish': [
    [IN_RIDE, 1, FINISH, OFFLINE, now(accepts(ENDING)), ONLINE],
    `${ON}, finish, ${SENDING}, ${BOTH}, finish again, ${AT_END}`,
  ],
  'The app drops a finish that was tapped during an unanswered pause when the ride ends, and does not end the next ride with it':
    [
      [IN_RIDE, 1, PAUSE, OFFLINE, FINISH, row(rowOfReceipt({ version: 6 })), row(LATER)],
      `${ON}, pause, ${SENDING}, ${BOTH}, shows ACTIVE_RIDE_COMPLETED, stores receipt 6, ${ON}`,
    ],
  'The app drops a finish from an earlier visit when the server lists no ride, and does not end the next ride with it':
    [
      [{ stored: { savedFinish }, open: null }, 5, (phone) => phone.goesOnline(), ONLINE, row(RIDING)],
      `shows resuming, stores savedFinish, shows idle, stores nothing, ${ON}`,
    ],
  'The app drops a finish from an earlier visit when the first rent row is another ride’s, and does not end that ride':
    [[{ stored: { savedFinish }, open: [LATER] }, 1], ON],
  'A stored finish of a ride does not end the later ride that another tab has stored since': [
    [{ stored: { rent: factsOf(LATER), savedFinish }, open: [LATER] }, 1],
    ON,
  ],
  'The app sends the photo of a finished ride with the upload ticket from the response to the finish command': [
    [
      { open: [RIDING], command: accepts(PARKED, 't1'), upload: accepts({ ...PHOTOGRAPHED, version: 7 }) },
      1,
      FINISH,
      TAKEN,
    ],
    `${ON}, finish, ${AT_END}, photo by t1, stores rent 7`,
  ],
  'The app stores an unsent photo with its upload ticket, and sends it with that ticket after a reload': [
    [{ open: [RIDING], command: accepts(PARKED, 't1') }, 1, FINISH, TAKEN, reloads],
    `${ON}, finish, ${AT_END}, photo by t1, stores rent 6 and photo, photo by t1 again, shows resuming`,
  ],
  'When the rider takes the photo before the photo task, the app stores the photo until the rider completes the ride': [
    [{ open: [{ ...ENDING, step: 'parking' }] }, 1, TAKEN, row(PARKED, 7), 'rider.completed'],
    `${AT_END}, photo, stores rent 6 and photo, stores rent 7 and photo, complete, shows ACTIVE_RIDE_END sending, stores rent 7 and command and photo`,
  ],
  'The app drops a refused photo, completes no ride without it, and shows why until the rider takes another photo or closes the refusal':
    [
      [
        { open: [PARKED], stored: { rent: factsOf(PARKED), photo }, upload: refuses('X', 422) },
        1,
        'rider.completed',
        TAKEN,
        'rider.dismissedRefusal',
      ],
      'photo by t0, shows ACTIVE_RIDE_END mediaUploadPhotoError, stores rent 6, photo by t0, shows ACTIVE_RIDE_END',
    ], // B054
  'When the server refuses a claim after its ride has ended, the app shows no refusal and sends no photo of the claim':
    [
      [{ stored: { claim: { ...claim, photoId: 'p3' } }, upload: refuses('X', 422) }, 1],
      'claim, shows idle, stores nothing',
    ],
};
it.each([
  ...titled(stories),
  ...(
    [
      ['loses the network on its way', 'finish', [FINISH, OFFLINE], ENDING],
      ['is tapped while a pause has no answer', 'pause', [PAUSE, OFFLINE, FINISH], PAUSED],
    ] as const
  ).flatMap(([when, command, taps, next]): Titled<Story>[] => [
    [
      `When a finish ${when}, the app stores its time until the rider withdraws it, each time, and then sends only the pending command`,
      [IN_RIDE, 1, ...taps, BACK, FINISH, BACK, now(accepts(next)), ONLINE],
      `${ON}, ${command}, ${SENDING}, ${BOTH}, ${SENDING}, ${BOTH}, ${SENDING}, ${command} again, shows ${next.stage}, stores rent 6`,
    ],
    ...['WRONG_STAGE', 'COMMAND_EXPIRED'].map((code): Titled<Story> => [
      `When a finish ${when} and the server refuses the pending command with ${code}, the app sends the finish with its time`,
      [IN_RIDE, 1, ...taps, now(refuses(code)), 1, now(accepts(ENDING)), ONLINE],
      `${ON}, ${command}, ${SENDING}, ${BOTH}, ${command} again, stores rent 5 and savedFinish, ${ENDED}`,
    ]),
  ]),
  ...([null, 'p3'] as const).map((photoId): Titled<Story> => [
    `The app reads the rent row from the response to a claim, and sends the claim’s photo with the response’s upload ticket: ${photoId ?? 'no photo'}`,
    [
      {
        open: [PARKED],
        stored: { rent: factsOf(PARKED), claim: { ...claim, photoId } },
        upload: accepts({ ...PARKED, version: 8, claimed_at: TIME }, 't2'),
      },
      1,
      BACK,
    ],
    `claim, ${photoId ? 'photo by t2, ' : ''}shows ACTIVE_RIDE_END, stores rent 8`,
  ]),
  ...([ONLINE, 'device.becameVisible'] as const).map((type): Titled<Story> => [
    `The app sends an unsent photo and an unsent claim again at once on the event ${type}`,
    [{ stored: { rent: factsOf(PARKED), photo, claim }, open: [PARKED] }, 1, type],
    'claim, photo by t0, shows ACTIVE_RIDE_END, stores rent 6 and photo and claim, claim again, photo by t0 again',
  ]),
  ...([ONLINE, 'device.becameVisible', 'server.wentSilent', 'rider.openedRide'] as const).map((type): Titled<Story> => [
    `The app reads the rent row from the server at once on the event ${type}`,
    [IN_RIDE, 'server.wentLive', 1, (phone) => phone.lists(PAUSED), type],
    `${ON}, shows PAUSE, stores rent 6`,
  ]),
])('%s', async (_, [given, ...steps], messages) => {
  expect(await ride(given, steps)).toBe(messages);
});

it.each([
  ['photo', { photo }],
  ['claim', { claim }],
])(
  'When the rider goes back from the finish to the ride, the screen no longer says that the server refused the %s',
  async (what, waiting) => {
    const phone = ridePhone({
      stored: { rent: factsOf(PARKED), ...waiting },
      server: ({ path }) => {
        if (path.endsWith('/return-to-ride'))
          return accepts({ ...PARKED, version: 7, status: 'WAIT_TO_RETURN_IN_PROGRESS', step: 'wait' });
        return path.endsWith(`/${what}`) ? refuses('X', 422) : null;
      },
    });
    phone.lists(PARKED);
    await phone.passes(1);
    expect(finishView(phone.screen())?.refusal).not.toBeNull();
    await phone.hears({ type: 'rider.wentBack' });
    expect(finishView(phone.screen())).toMatchObject({ task: { kind: 'returning' }, refusal: null });
    phone.stop();
  },
);

it('A tab that drops the finish of its ride leaves the finish that another tab has saved for a later ride', async () => {
  const phone = ridePhone({ stored: { savedFinish } });
  phone.goesOffline();
  const ofLater = { rentId: 'rent-2', requestedAt: 980 };
  phone.otherTabStores({ savedFinish: ofLater });
  await phone.hears(row(LATER));
  expect(phone.stored().savedFinish).toEqual(ofLater);
  phone.stop();
});

it('A saved finish still has the time of the first tap when the app loses the network again and the rider taps again', async () => {
  const phone = ridePhone();
  phone.lists(RIDING);
  await phone.passes(1);
  phone.goesOffline();
  for (const type of [OFFLINE, FINISH] as const) await phone.hears({ type });
  const saved = phone.stored().savedFinish;
  expect(saved).not.toBeNull();
  for (const type of [ONLINE, OFFLINE] as const) await phone.hears({ type });
  await phone.passes(60);
  await phone.hears({ type: 'rider.finishAsked' });
  expect(phone.stored().savedFinish).toEqual(saved);
  phone.stop();
});
