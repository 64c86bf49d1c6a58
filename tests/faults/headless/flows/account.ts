import { randomBytes, randomUUID } from 'node:crypto';
import { deleteCard, listCards, setDefaultCard } from '#api/cards.ts';
import { Fault } from '#api/fault.ts';
import { getProfile } from '#api/profile.ts';
import { register, restore, type MessageAnswer } from '#api/register.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { codeAt, stepAt } from '#sandbox/auth/totp.ts';
import { AGREED, secretsIn } from '../../../support/sandbox/account.ts';
import type { Cell, FlowScenario } from '../cell.ts';
import { createForm, perCell, perTab } from '../form.ts';
import type { Tab } from '../tab.ts';

const { signal } = new AbortController();

const isFresh = ({ session }: Tab): boolean => session.getSnapshot().matches({ signedIn: 'fresh' });

/** Checks that the stored session is the rider's, and that the server accepts it. */
async function isTheRiders(tab: Tab, riderId: string): Promise<string[]> {
  const { UserId } = await getProfile(tab.mainApi);
  return UserId === riderId ? [] : [`signed in as ${UserId}`];
}

/** Submits login and PIN, and submits them again after a temporary refusal. */
function signsIn({ session }: Tab, credentials: { login: string; pin: string }): boolean {
  const now = session.getSnapshot();
  if (now.matches({ signedOut: 'refused' }) && now.context.refusal === null) throw new Error('refused without a word');
  if (now.matches('signedOut')) session.send({ type: 'rider.submittedCredentials', by: 'pin', ...credentials });
  return now.matches({ signedIn: 'fresh' });
}

export const signIn: FlowScenario = {
  flow: 'sign-in',
  hits: /^POST \/api\/api-auth\/authenticate$/,
  beginsSignedOut: true,
  acts: ({ person: { login, pin } }, { session }) =>
    session.send({ type: 'rider.submittedCredentials', by: 'pin', login, pin }),
  goesOn: (cell, tab) => {
    // The app shows that it is too old, and the rider loads the new one.
    if (tab.version.getSnapshot().matches({ updateRequired: 'asking' })) cell.reopen();
    return signsIn(cell.tab(), cell.person);
  },
  breaches: ({ person }, tab) => isTheRiders(tab, person.id),
};

/** The codes that the rider's other phone shows, and those that the rider has typed. */
type Codes = { factorId: string; secret: Uint8Array; typed: string[]; blamed: string[] };
const codesOf = perCell((): Codes => ({ factorId: randomUUID(), secret: randomBytes(20), typed: [], blamed: [] }));

export const signInInTwoSteps: FlowScenario = {
  ...signIn,
  flow: 'sign-in in two steps',
  hits: /^POST \/auth\/v1\/factors\/[^/]+\/verify$/,
  begins: async (cell) => {
    const { factorId, secret } = codesOf(cell);
    await cell.stage.rowsOf(
      `insert into sandbox.factors (id, rider_id, friendly_name, secret, status, created_at, updated_at)
       values ($1, $2, 'main', $3, 'verified', $4, $4)`,
      [factorId, cell.person.id, secret, new Date(cell.sandbox.clock.now())],
    );
  },
  // A code works once: unless the app refused it as wrong, the rider waits for the next one.
  goesOn: (cell, tab) => {
    if (tab.version.getSnapshot().matches({ updateRequired: 'asking' })) cell.reopen();
    const { session } = cell.tab();
    const { factorId, secret, typed, blamed } = codesOf(cell);
    const now = session.getSnapshot();
    if (!now.matches('secondFactor')) return signsIn(cell.tab(), cell.person);
    const { refusal } = now.context;
    if (refusal?.code === 'secondFactorWrong') blamed.push(typed.at(-1) ?? '');
    const code = codeAt(secret, stepAt(cell.sandbox.clock.now()));
    if (now.matches({ secondFactor: 'asking' }) && (code !== typed.at(-1) || refusal?.code === 'networkErrorTitle')) {
      typed.push(code);
      session.send({ type: 'rider.submittedCode', factorId, code });
    }
    return false;
  },
  breaches: async (cell, tab) => [
    ...(await isTheRiders(tab, cell.person.id)),
    ...codesOf(cell).blamed.map((code) => `a right code was blamed: ${code}`),
  ],
};

type Newcomer = { phone: string; hasAsked: boolean };
const newcomer = perCell((cell): Newcomer => ({ phone: cell.stage.newPhoneNumber(), hasAsked: false }));
const formOn = perTab(() => createForm());

const codeOf = (answer: MessageAnswer): ErrorCode | null => (answer.kind === 'sent' ? null : answer.refusal.code);

const asksForMessage = (cell: Cell, tab: Tab): void => {
  const { phone } = newcomer(cell);
  formOn(tab).submit(async () =>
    codeOf(await register(tab.mainApi, { phone, language: 'ru', agreements: AGREED }, signal)),
  );
};

export const registerAndRestore: FlowScenario = {
  flow: 'register/restore',
  hits: /^POST \/profile\/register$/,
  beginsSignedOut: true,
  acts: asksForMessage,
  goesOn: async (cell, tab) => {
    if (tab.version.getSnapshot().matches({ updateRequired: 'asking' })) cell.reopen();
    const form = formOn(cell.tab()).state();
    const { phone } = newcomer(cell);
    const [newest] = await cell.stage.messagesTo(phone);
    // The rider waits for the message, and not for the page.
    if (newest) return signsIn(cell.tab(), secretsIn(newest));
    if (form.kind === 'resting' || form.kind === 'refused') asksForMessage(cell, cell.tab());
    return false;
  },
  breaches: async (cell, tab) => {
    const { phone } = newcomer(cell);
    const riders = await cell.stage.rowsOf<{ id: string; login: string; pin: string }>(
      'select id, login, pin from sandbox.riders where phone = $1',
      [phone],
    );
    const [rider] = riders;
    await cell.passes(60_000);
    const again = await restore(cell.tab().mainApi, phone, signal);
    const [newest] = await cell.stage.messagesTo(phone);
    const told = secretsIn(newest);
    return [
      ...(riders.length === 1 ? [] : [`${riders.length} accounts of one number`]),
      ...(again.kind === 'sent' && told.login === rider?.login && told.pin === rider.pin
        ? []
        : ['the phone does not send the lost request again']),
      ...(rider ? await isTheRiders(tab, rider.id) : []),
    ];
  },
};

export const renewal: FlowScenario = {
  flow: 'renewal',
  hits: /^POST \/v3\/oauth\/token$/,
  acts: (_, { session }) => session.send({ type: 'server.answered401' }),
  goesOn: (_, tab) => isFresh(tab),
  // The stored token renews once more.
  breaches: async (cell, tab) => {
    const before = tab.tokens.current()?.jwt;
    await cell.passes(1_000);
    tab.session.send({ type: 'server.answered401' });
    await cell.goesOn('renewing once more', (one) => isFresh(one) && one.tokens.current()?.jwt !== before);
    return isTheRiders(cell.tab(), cell.person.id);
  },
};

/** Like features/cards: the removal of a card that is already gone succeeds. */
const removes = (tab: Tab, id: string): Promise<void> =>
  deleteCard(tab.mainApi, id, signal).catch((cause: unknown) => {
    if (!(cause instanceof Fault) || cause.status !== 404) throw cause;
  });

const cardOf = ({ person }: Cell, n: number): string => `card-${person.login}-${n}`;
const changesCards = (cell: Cell, tab: Tab): void =>
  formOn(tab).submit(async () => {
    const cards = (await listCards(tab.mainApi, signal)).items;
    const isMain = cards.some(({ CardIDP, IsDefault }) => CardIDP === cardOf(cell, 1) && IsDefault === 1);
    if (!isMain) await setDefaultCard(tab.mainApi, cardOf(cell, 1), signal);
    await removes(tab, cardOf(cell, 0));
    return null;
  });

export const cardsChanged: FlowScenario = {
  flow: 'delete/default card',
  hits: /^POST \/billing\/(delete|set_default)_card$/,
  account: { cards: 2 },
  acts: changesCards,
  goesOn: (cell, tab) => {
    const form = formOn(tab).state();
    if (form.kind === 'resting' || form.kind === 'refused') changesCards(cell, tab);
    return form.kind === 'done';
  },
  breaches: async (cell, tab) => {
    const cards = (await listCards(tab.mainApi, signal)).items;
    const told = cards.map(({ CardIDP, IsDefault }) => `${CardIDP} ${IsDefault}`).join();
    return told === `${cardOf(cell, 1)} 1` ? [] : [`the cards are ${told}`];
  },
};
