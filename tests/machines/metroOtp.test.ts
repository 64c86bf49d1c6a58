import { expect, it } from 'vitest';
import { type AnyMachineSnapshot, createActor, SimulatedClock } from 'xstate';
import { provideMetroOtp } from '#app/actors/metroOtp.ts';
import { CODE_COOLDOWN_MS, metroRefusal, type MetroStep, type SentCode } from '#domain/metro.ts';
import { type MetroPageView, metroPageView, type MetroSheetView, metroSheetView } from '#features/metro/metro.view.ts';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import type { CodeRequested, CodeSubmitted, MetroEvent } from '#machines/metroOtp/metroOtp.types.ts';
import { createStore } from '#platform/store.ts';
import { json } from '../support/api/wire.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import { type Answer, lost, messageLog, serverOf, silence, type Step as PhoneStep } from './messageLog.ts';
import { titled } from './titled.ts';
import { walk, type Step } from './walk.ts';

const code: SentCode = { length: 6, mayAskAgainAt: CODE_COOLDOWN_MS };
const said = (status: number, description: string | null = null) => ({
  status,
  description,
  retryInSeconds: description === 'retry_after' ? 90 : null,
});
const noCode = (status: number, description?: string): CodeRequested => {
  const refused = metroRefusal(said(status, description), 'request');
  return { kind: 'refused', ...refused, code: refused.leaves === 'codeSent' ? code : null };
};
const noLink = (status: number, description?: string): CodeSubmitted => ({
  kind: 'refused',
  ...metroRefusal(said(status, description), 'submit'),
});

/** The states in which a tap may request a code. During the cooldown it may not. */
const MAY_ASK = [
  { page: 'open' },
  { sheet: 'waitingForTap' },
  { sheet: { entering: 'resendAllowed' } },
  { sheet: 'refused' },
  { sheet: 'unanswered' },
];
const TAPS = [
  { type: 'rider.bonusAsked', hasCard: true, hasAgreed: true },
  { type: 'rider.codeAsked', hasCard: true, hasAgreed: true },
  { type: 'rider.typed', digits: '1' },
  { type: 'rider.retried' },
  { type: 'rider.closedCodeSheet' },
];
const ASKS = [
  { hasCard: true, hasAgreed: true },
  { hasCard: false, hasAgreed: true },
  { hasCard: true, hasAgreed: false },
];

function promises(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  if (reached.matches({ sheet: 'requesting' }) && !before?.matches({ sheet: 'requesting' })) {
    // A code is requested only by a tap, while no request is pending, for a Russian number, with a card.
    expect(step.type).toMatch(/^rider\.(bonusAsked|codeAsked|retried)$/);
    expect(MAY_ASK.some((place) => before?.matches(place))).toBe(true);
    expect(context.phone).toBe('79162044812');
    expect(step['hasCard']).not.toBe(false);
    // The first code needs the agreement; a later one follows a code that was agreed to.
    if (before?.matches({ page: 'open' }) || before?.matches({ sheet: 'waitingForTap' }))
      expect(step['hasAgreed']).toBe(true);
  }
  // A complete code is submitted without a tap, a short one never, and it has only digits.
  if (reached.matches({ sheet: 'submitting' }))
    expect(context.digits).toMatch(new RegExp(`^\\d{${context.code?.length ?? -1}}$`));
  // A blocked rider does not see the input again.
  if (reached.matches({ sheet: 'blocked' }))
    expect(context).toMatchObject({ code: null, digits: '', refusal: { code: 'metroUserTemporaryBlocked' } });
  if (reached.matches({ sheet: 'entering' })) {
    expect(context.code).not.toBeNull();
    expect(context.digits.length).toBeLessThan(context.code.length);
  }
  // Only an answer of the metro connects the rider.
  if (reached.matches('connected') && !before?.matches('connected')) {
    expect(step.type).toMatch(/^xstate\.done\.actor\.(readLink|requestCode|submitCode)$/);
    if (step.type.endsWith('readLink')) expect(step['output']).toBe('FULL');
    else expect(step['output']).toMatchObject(expect.objectContaining({ kind: expect.anything() }));
  }
  const isWaiting = ['loading', 'reading', { sheet: 'requesting' }, { sheet: 'submitting' }].some((place) =>
    reached.matches(place),
  );
  const isRussian = context.phone.startsWith('7');
  if (!isWaiting && !reached.matches({ connected: 'known' }) && isRussian)
    expect(TAPS.some((tap) => reached.can(tap))).toBe(true);
  // The popup can be closed in every state, and every refusal in it has a message.
  if (reached.matches('sheet')) expect(reached.can({ type: 'rider.closedCodeSheet' })).toBe(true);
  if (['refused', 'unanswered', 'codeRefused', 'codeUnanswered'].some((place) => reached.matches({ sheet: place })))
    expect(context.refusal).not.toBeNull();
}

walk(
  'metroOtp',
  {
    machine: metroOtpMachine,
    inputs: [
      { clientId: 'A', phone: '79162044812', step: null },
      { clientId: 'A', phone: '79162044812', step: 'codeShouldBeSent' },
      { clientId: 'A', phone: '79162044812', step: 'codeWasSent' },
      { clientId: 'A', phone: '375291234567', step: 'codeShouldBeSent' },
    ],
    payloads: {
      'rider.bonusAsked': ASKS,
      'rider.codeAsked': ASKS,
      'rider.typed': [
        { digits: '12' },
        { digits: '12a4' },
        { digits: '1234' },
        { digits: '123456' },
        { digits: 'Код 123456789' },
      ],
      'xstate.done.actor.loadSentCode': [{ output: null }, { output: code }],
      'xstate.done.actor.readLink': [
        { output: null },
        ...(['NEW', 'HAS_KEY', 'FULL', 'CANCELED'] as const).map((output) => ({ output })),
      ],
      'xstate.done.actor.requestCode': [
        { output: { kind: 'sent', code } },
        { output: { kind: 'sent', code: { ...code, length: 4 } } },
        ...[
          noCode(409),
          noCode(404),
          noCode(400, 'retry_after'),
          noCode(400, 'user_temporary_blocked'),
          noCode(500),
        ].map((output) => ({ output })),
      ],
      'xstate.done.actor.submitCode': [
        { output: { kind: 'connected' } },
        ...[
          noLink(409),
          noLink(404),
          noLink(400, 'invalid_password'),
          noLink(400, 'user_blocked'),
          noLink(400, 'user_temporary_blocked'),
          noLink(500),
        ].map((output) => ({ output })),
      ],
    },
    project: ({ context: { code: sent, digits, refusal, phone, step } }) => [
      sent,
      digits.length,
      refusal?.code,
      phone,
      step,
    ],
  },
  promises,
);

const BONUS = { type: 'rider.bonusAsked', hasCard: true, hasAgreed: true } as const;
const CODE = { ...BONUS, type: 'rider.codeAsked' } as const;
const WITHOUT_CONSENT = [BONUS, CODE].map((event) => ({ ...event, hasAgreed: false }));
const WITHOUT_CARD = [BONUS, CODE].map((event) => ({ ...event, hasCard: false }));
const CLOSE = { type: 'rider.closedCodeSheet' } as const;
const RETRY = { type: 'rider.retried' } as const;
const ONLINE = { type: 'device.cameOnline' } as const;
const VISIBLE = { type: 'device.becameVisible' } as const;
const WHOLE = { type: 'rider.typed', digits: '381204' } as const;

const refused =
  (status: number, description?: string): Answer =>
  () =>
    json(status, { error_description: description, retries_in: description === 'retry_after' ? 90 : undefined });

type Server = Record<'client' | 'otp' | 'createToken', Answer>;
const server: Server = {
  client: refused(404),
  otp: () => json(200, { password_parameters: { length: 6 } }),
  createToken: () => json(200, {}),
};
let answering = server;
/** The answers of the metro from this step on. */
const now = (answers: Partial<Server>) => () => void (answering = { ...server, ...answers });
/** Milliseconds of the server's clock while the phone's timers stood still. */
let slept = 0;
const sleep = () => void (slept = 60_000);
type Given = Partial<Server> & { stored?: SentCode; phone?: string; step?: MetroStep; isBroken?: boolean };

/** The popup, or the page while it is closed; a refusal of the page at the end, also behind the popup. */
function wordsOf({ state, refusal }: MetroPageView, sheet: MetroSheetView | null) {
  if (sheet === null) return [`${state} page`, refusal?.code];
  if (sheet.kind === 'refused') return [sheet.refusal.code, sheet.mayRetry && 'or retry', refusal?.code];
  if (sheet.kind !== 'code') return [sheet.kind, refusal?.code];
  const { digits, isSubmitting, mayAskAgainAt } = sheet;
  const again = mayAskAgainAt === null && 'or another';
  return [`code ${digits}_`, isSubmitting && 'submitting', again, sheet.refusal?.code, refusal?.code];
}

/** The metro bonus of the app: requests, the stored code, events for other screens, the page and its popup. */
function metroPhone({ stored, phone = '79162044812', step, isBroken = false, ...answers }: Given) {
  now(answers)();
  slept = 0;
  const clock = new SimulatedClock();
  const { gatewayApi } = serverOf(
    () => answering,
    (name, request) => note([name, ...new URL(request.url).searchParams.values()].join(' ')),
  );
  const store = createStore(memoryStorage(), 'rider');
  if (stored) store.write('metroCode', stored);
  const read: typeof store.read = (name, schema) => {
    if (isBroken) throw new Error('the phone cannot read');
    return store.read(name, schema);
  };
  const write = (name: string, value: SentCode) => {
    note(`stores code until ${value.mayAskAgainAt / 1_000}`);
    store.write(name, value);
  };
  const metro = createActor(
    provideMetroOtp({
      gatewayApi,
      serverClock: { now: () => clock.now() + slept },
      riderStore: { read, write: (name, value) => write(name, Object(value)) },
    }),
    { input: { clientId: 'A', phone, step: step ?? null }, clock },
  );
  const screen = () => {
    const now = metro.getSnapshot();
    return wordsOf(metroPageView(now), metroSheetView(now)).filter(Boolean).join(' ');
  };
  const { note, plays } = messageLog<MetroEvent>(clock, (event) => metro.send(event), screen);
  metro.on('*', ({ type }) => note(type));
  metro.start();
  return plays;
}

const READ = 'client A';
const OPEN = `${READ}, shows notConnected page`;
const REQUEST = 'otp A 79162044812';
const ASKED = `metro.agreed, ${REQUEST}`;
const SENT = `${ASKED}, stores code until 300`;
const TYPING = `${OPEN}, ${SENT}, shows code _`;
const SUBMITTED = `${TYPING}, createToken A 381204`;
const UNREAD = `${READ}, shows notConnected page thereWaserrorWhileTryingGetMosMetroStatus`;
const UNREAD_CODE = UNREAD.replace('notConnected', 'codeSent');
type Story = [steps: [Given, ...PhoneStep<MetroEvent>[]], messages: string];
const stories: Record<string, Story> = {
  'Until the server says whether the rider is connected to the metro, the page shows neither answer': [
    [{ client: silence, stored: code }],
    READ,
  ],
  'A rider who agrees and types the SMS code is connected to the metro, and the page shows it after the popup closes': [
    [{}, BONUS, { ...WHOLE, digits: 'код 38-12-04' }, CLOSE],
    `${SUBMITTED}, metro.connected, shows connected, shows connected page`,
  ],
  'The app requests no code for a rider who is already connected to the metro': [
    [{ client: () => json(200, { status: 'FULL' }), step: 'codeShouldBeSent' }, BONUS, CODE],
    `${READ}, shows connected page`,
  ], // E077
  'The popup requests one code as it opens, however often it reopens within 300 seconds': [
    [{}, BONUS, CLOSE, 150, BONUS, CLOSE, 150, BONUS],
    `${TYPING}, shows codeSent page, 150s shows code _, shows codeSent page, 300s shows notConnected page, ${ASKED}, stores code until 600, shows code _`,
  ], // E079, E080
  'A rider can request another code only after 300 seconds': [
    [{}, BONUS, 299, CODE, 1, CODE],
    `${TYPING}, 300s shows code _ or another, ${REQUEST}, stores code until 600, shows code _`,
  ], // E081
  'After a failed read of the metro connection a retry reads it again, and the app does not when the network then comes back':
    [[{ client: lost, isBroken: true }, now({}), RETRY, ONLINE], `${UNREAD}, ${READ}, shows notConnected page`],
  'When the app could not read the metro connection, it reads the connection again when the network is back': [
    [{ client: lost }, now({}), ONLINE],
    `${UNREAD}, ${READ}, shows notConnected page`,
  ],
  'A link to request a code opens the popup without the refusal that the page showed before': [
    [{ client: lost, step: 'codeShouldBeSent' }, now({}), RETRY],
    `${UNREAD}, ${READ}, shows tapAwaited`,
  ],
  'A link to a sent code opens the popup without the refusal that the page showed before': [
    [{ client: lost, step: 'codeWasSent', stored: code }, now({}), RETRY],
    `${UNREAD_CODE}, ${READ}, shows code _`,
  ],
  'The popup that requests a code opens without the refusal that the page shows': [
    [{ client: lost, otp: silence }, BONUS],
    `${UNREAD}, ${ASKED}, shows requesting`,
  ],
  'The popup of a sent code opens without the refusal that the page shows': [
    [{ client: lost, stored: code }, BONUS],
    `${UNREAD_CODE}, shows code _`,
  ],
  'A link to a sent code opens no popup when the phone stores no sent code': [[{ step: 'codeWasSent' }], OPEN], // E062
  'A link to the first step shows the page of the sent code when the phone stores a sent code': [
    [{ step: 'notConnected', stored: code }],
    `${READ}, shows codeSent page`,
  ],
  'A link to request a code opens the popup of the code that was already sent': [
    [{ step: 'codeShouldBeSent', stored: code }, 299, 1],
    `${READ}, shows code _, 300s shows code _ or another`,
  ], // E081
  'The app requests no code for a foreign phone number': [
    [{ phone: '375291234567', step: 'codeWasSent', stored: code }, BONUS],
    `${READ}, shows codeSent page`,
  ],
  'The page requests no code before the rider agrees, and sends a rider without a bank card to the bank cards screen': [
    [{}, ...WITHOUT_CONSENT, ...WITHOUT_CARD, BONUS],
    `${OPEN}, metro.cardNeeded, ${SENT}, shows code _`,
  ], // E095
  'A link requests no code before the rider agrees, and sends a rider without a bank card to the bank cards screen': [
    [{ step: 'codeShouldBeSent' }, ...WITHOUT_CONSENT, ...WITHOUT_CARD, CODE],
    `${READ}, shows tapAwaited, metro.cardNeeded, ${SENT}, shows code _`,
  ],
  'The page of a sent code sends a rider without a bank card to the bank cards screen': [
    [{ stored: code }, ...WITHOUT_CARD, BONUS],
    `${READ}, shows codeSent page, metro.cardNeeded, shows code _`,
  ],
  'A rider needs a bank card to request another code after the wait of 300 seconds': [
    [{}, BONUS, 300, ...WITHOUT_CARD, CODE],
    `${TYPING}, 300s shows code _ or another, metro.cardNeeded, ${REQUEST}, stores code until 600, shows code _`,
  ],
  'When a rider who is already connected requests a code, the popup says that the rider is connected': [
    [{ otp: refused(409) }, BONUS, CLOSE],
    `${OPEN}, ${ASKED}, metro.connected, shows accountConnectedAlready, shows connected page`,
  ],
  'After a code request that came too early, the popup asks for the code that is on its way': [
    [{ otp: refused(400, 'retry_after') }, BONUS, CLOSE],
    `${OPEN}, ${ASKED}, stores code until 90, shows code _ metroRetryAfter, shows codeSent page`,
  ],
  'The page does not show the refusal of a code request, and a retry sends the request again': [
    [{ otp: refused(404) }, BONUS, CLOSE, BONUS, now({ otp: silence }), RETRY],
    `${OPEN}, ${ASKED}, shows connectionError or retry, shows notConnected page, ${ASKED}, shows connectionError or retry, ${REQUEST}, shows requesting`,
  ],
  'A retry sends a lost code request again': [
    [{ otp: lost }, BONUS, now({ otp: silence }), RETRY],
    `${OPEN}, ${ASKED}, shows networkErrorTitle or retry, ${REQUEST}, shows requesting`,
  ],
  'A retry submits a lost code again': [
    [{ createToken: lost }, BONUS, WHOLE, now({ createToken: silence }), RETRY],
    `${SUBMITTED}, shows networkErrorTitle or retry, createToken A 381204, shows code 381204_ submitting`,
  ],
  'When a rider who is already connected submits a code, the popup says that the rider is connected': [
    [{ createToken: refused(409) }, BONUS, WHOLE],
    `${SUBMITTED}, metro.connected, shows accountConnectedAlready`,
  ],
  'The popup closes when the metro says that the rider is blocked, and the next request sends a new code': [
    [{ createToken: refused(400, 'user_blocked') }, BONUS, WHOLE, BONUS],
    `${SUBMITTED}, shows notConnected page metroUserBlocked, ${SENT}, shows code _`,
  ],
  'A wrong code clears the digits; the popup keeps incomplete digits and forgets them when it closes': [
    [
      { createToken: refused(400, 'invalid_password') },
      BONUS,
      WHOLE,
      { type: 'rider.typed', digits: '38' },
      CLOSE,
      BONUS,
    ],
    `${SUBMITTED}, shows code _ wrongCode, shows code 38_, shows codeSent page, shows code _`,
  ], // E082, E136
  'A rider whom the metro blocks for a while cannot retry a code': [
    [{ createToken: refused(400, 'user_temporary_blocked') }, BONUS, WHOLE, CLOSE],
    `${SUBMITTED}, shows metroUserTemporaryBlocked, shows notConnected page`,
  ],
  'When the metro cannot check a code, a retry lets the rider type the code again': [
    [{ createToken: refused(500) }, BONUS, WHOLE, RETRY],
    `${SUBMITTED}, shows commonError or retry, shows code _`,
  ],
  'The popup counts a sleep of the phone as part of the wait for another code': [
    [{}, BONUS, 200, sleep, VISIBLE, 40],
    `${TYPING}, 240s shows code _ or another`,
  ],
  'The page counts a sleep of the phone as part of the wait for another code': [
    [{}, BONUS, CLOSE, 200, sleep, VISIBLE, 40, BONUS],
    `${TYPING}, shows codeSent page, 240s shows notConnected page, ${ASKED}, stores code until 600, shows code _`,
  ],
};
it.each(titled(stories))('%s', async (_, [given, ...steps], messages) => {
  expect(await metroPhone(given)(steps)).toBe(messages);
});
