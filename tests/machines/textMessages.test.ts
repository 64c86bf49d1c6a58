import { createHmac } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { provideTextCommand, rideEventsOf } from '#app/actors/textCommand.ts';
import type { PersistedRide } from '#domain/command.ts';
import type { TextAct } from '#domain/textCommand.ts';
import type { TextCommandOutput } from '#machines/textCommand/textCommand.types.ts';
import { rentIn } from '../support/machines/rents.ts';
import { type Answer, ridePhone, rowAt, rowOfReceipt } from './ridePhone.ts';
import { accepts, claim, TIME } from './rideStories.ts';

const SECRET = 'key of this phone';
const mac = async (text: string) => createHmac('sha256', SECRET).update(text).digest();
const OFFLINE = { type: 'device.wentOffline' } as const;
const ONLINE = { type: 'device.cameOnline' } as const;

let stop: () => void = () => undefined;
afterEach(() => stop());

/** A phone in a ride without internet, with a device key, and what the app has asked since it is online again. */
async function phoneInRide(part: Record<string, unknown> = {}) {
  const rent = rentIn(rowAt('ACTIVE_RIDE', part));
  const phone = ridePhone({
    stored: { rent },
    server: () => ({ status: 200, body: { rent: rowAt('PAUSE', { version: 6 }) } }),
  });
  phone.goesOffline();
  await phone.hears(OFFLINE);
  // The stored ride goes on unconfirmed.
  await phone.passes(6);
  let [counter, passed] = [0, 0];
  const told: TextCommandOutput[] = [];
  const key = { keyId: '7K3M9QXA', number: '+79000000000', priceRoubles: 0, expiresAt: Infinity, givenAt: 0 };
  const text = createActor(
    provideTextCommand({
      gatewayApi: phone.gatewayApi,
      serverClock: { now: () => phone.serverClock.now() + passed },
      persistedRide: { read: phone.stored, change: (_, change) => phone.otherTabStores(change) },
      keys: {
        read: async () => key,
        write: async () => undefined,
        count: async () => ({ keyId: key.keyId, counter: (counter += 1), mac }),
        mac: async () => mac,
      },
      tellRide: (output) => void told.push(output),
    }),
    { input: { riderId: '100001' } },
  ).start();
  stop = () => {
    text.stop();
    phone.stop();
  };
  const reach = async (state: 'ready' | 'composed') => {
    await expect.poll(() => text.getSnapshot().value).toBe(state);
  };
  await reach('ready');
  return {
    ...phone,
    text,
    /** Composes a message; answers its Idempotency-Key and its counter. */
    composes: async (act: TextAct, rentId = 'rent-1') => {
      text.send({ type: 'rider.textAsked', intent: { act, vehicle: '51307', parking: null, rentId } });
      await reach('composed');
      const { sent } = text.getSnapshot().context;
      return { key: sent?.key ?? '', counter: sent?.counter ?? 0 };
    },
    /** The message goes out, and its answer comes as a signed link. */
    async isAnswered(outcome: string) {
      const { sent } = text.getSnapshot().context;
      const said = [sent?.keyId, sent?.counter, outcome, sent?.minute, '-'].join('.');
      text.send({ type: 'rider.textHandedOver' });
      text.send({ type: 'rider.answerGiven', given: { kind: 'link', token: `${said}.${await codeOf(said)}` } });
      await expect.poll(() => told.length).toBe(1);
      const known = { riderId: '100001', rent: phone.screen().context.rent, offer: null };
      for (const output of told.splice(0)) for (const event of rideEventsOf(output, known)) await phone.hears(event);
    },
    passMinutes: (minutes: number) => void (passed += minutes * 60_000),
    async comesOnline() {
      phone.goesOnline();
      await phone.hears(ONLINE);
      await phone.passes(25);
    },
    pauses: () => phone.asked.filter(({ path }) => path.endsWith('/pause')).map(({ key: sentKey }) => sentKey),
  };
}

/** 96 bits as Crockford's base32, written with other means than the app's. */
async function codeOf(said: string): Promise<string> {
  const bits = [...(await mac(`answer|${said}`)).subarray(0, 12)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return `${bits}0000`.replaceAll(/.{5}/g, (five) =>
    '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(Number.parseInt(five, 2)),
  );
}

// B087
it('A text command and the same command over the internet have one key, whichever the rider asks for first', async () => {
  const texted = await phoneInRide();
  const { key } = await texted.composes('PAUSE');
  await texted.hears({ type: 'rider.pauseAsked' });
  await texted.comesOnline();
  expect(texted.pauses()).toEqual([key]);
  stop();
  const tapped = await phoneInRide();
  await tapped.hears({ type: 'rider.pauseAsked' });
  expect((await tapped.composes('PAUSE')).key).toBe(tapped.stored().command?.key);
});

// B087
it('A message sent again keeps its key and has the next counter; after its ten minutes, or for another ride, the key is new', async () => {
  const { composes, text, passMinutes } = await phoneInRide();
  const first = await composes('RESUME');
  text.send({ type: 'rider.textHandedOver' });
  passMinutes(9);
  const again = await composes('RESUME');
  expect(again).toEqual({ key: first.key, counter: first.counter + 1 });
  text.send({ type: 'rider.textHandedOver' });
  passMinutes(11);
  const late = await composes('RESUME');
  text.send({ type: 'rider.textHandedOver' });
  const other = await composes('RESUME', 'rent-2');
  expect(new Set([first.key, late.key, other.key]).size).toBe(3);
});

// B089
it('The answer by text message settles a pause that the app could not send, and back online no second pause is sent', async () => {
  const phone = await phoneInRide();
  await phone.hears({ type: 'rider.pauseAsked' });
  await phone.composes('PAUSE');
  await phone.isAnswered('paused');
  expect(phone.screen()).toMatchObject({ phase: 'PAUSE', commandState: 'idle' });
  expect(phone.stored()).toMatchObject({ command: null, text: null, rent: { version: 5.5 } });
  await phone.comesOnline();
  expect(phone.pauses()).toEqual([]);
});

// B089
it('A refusal by text message ends the waiting command with its reason', async () => {
  const phone = await phoneInRide();
  await phone.hears({ type: 'rider.pauseAsked' });
  await phone.composes('PAUSE');
  await phone.isAnswered('WRONG_STAGE');
  expect(phone.screen()).toMatchObject({ commandState: 'refused', refusal: { code: 'rideMovedOn' } });
});

// B087
it('The message of a saved finish has the minute in which the rider finished', async () => {
  const phone = await phoneInRide();
  await phone.hears({ type: 'rider.finishAsked' });
  const finishedAt = phone.stored().savedFinish?.requestedAt ?? 0;
  phone.passMinutes(7);
  await phone.composes('FINISH');
  expect(phone.text.getSnapshot().context.sent?.minute).toBe(Math.floor(finishedAt / 60_000));
});

// B089
it('A finish that was answered by text message is no longer saved, and back online the app sends no second finish', async () => {
  const phone = await phoneInRide();
  await phone.hears({ type: 'rider.finishAsked' });
  await phone.composes('FINISH');
  await phone.isAnswered('finished');
  expect(phone.stored()).toMatchObject({ savedFinish: null, text: null });
  expect(phone.screen().context.rent?.finishRequestedAt).not.toBeNull();
  await phone.comesOnline();
  expect(phone.asked.filter(({ path }) => path.endsWith('/finish'))).toEqual([]);
});

/** The key of a start that six digits confirmed: they name no rent, only a minute that may be the next one. */
const START = '0f8fad5b-d9cb-469f-a165-70867728950e';
const BY_DIGITS = {
  ...rentIn(rowAt('ACTIVE_RIDE', { ride_started_at: '2026-11-21T10:01:59Z' })),
  id: `start-${START}`,
  version: 0.5,
};
const PAUSED = rowAt('PAUSE', { version: 6, status: 'PAUSE' });
const states = (state: string, rentId: string | null): Answer => ({
  status: 200,
  body: { state, code: null, rentId, serverTime: TIME },
});

/** A phone without internet in that ride. The server knows the ride as rent-1, and answers its commands with `answer`. */
async function phoneInRideByDigits(answer: (path: string) => Answer, stored: Partial<PersistedRide> = {}) {
  const phone = ridePhone({
    stored: { rent: BY_DIGITS, ...stored },
    server: ({ path }) => {
      if (path.startsWith('/api/commands/'))
        return path.endsWith(START) ? states('done', 'rent-1') : states('unknown', null);
      return path.startsWith('/api/rents/rent-1') ? answer(path) : { status: 404, body: { code: 'RENT_NOT_FOUND' } };
    },
  });
  stop = phone.stop;
  phone.goesOffline();
  await phone.hears(OFFLINE);
  await phone.passes(6);
  return {
    ...phone,
    comesOnline: async () => {
      phone.goesOnline();
      await phone.hears(ONLINE);
      await phone.passes(2);
    },
    posts: () => phone.asked.filter(({ method }) => method === 'POST').map(({ path }) => path),
  };
}

// C035
it.each([
  ['claim', null, { claim: { ...claim, rentId: BY_DIGITS.id } }],
  ['pause', 'rider.pauseAsked', {}],
  ['finish', 'rider.finishAsked', {}],
] as const)(
  'A %s that waits for the internet goes to the id that the server gave the ride, which six digits did not name',
  async (what, tap, stored) => {
    const phone = await phoneInRideByDigits(() => accepts(PAUSED), stored);
    phone.lists(rowAt('ACTIVE_RIDE'));
    if (tap) await phone.hears({ type: tap });
    await phone.comesOnline();
    expect(phone.posts()).toEqual([`/api/rents/rent-1/${what}`]);
    expect(phone.stored()).toMatchObject({ claim: null, command: null, savedFinish: null });
    expect(phone.screen()).toMatchObject({ phase: 'PAUSE', context: { refusal: null } });
  },
);

// C035
it('The server’s row gives its id to all that waits for a ride of which six digits named only the minute', async () => {
  const intent = { act: 'RESUME', vehicle: '51307', parking: null, rentId: BY_DIGITS.id } as const;
  const counted = { keyId: '7K3M9QXA', counter: 2, firstCounter: 2, minute: 1, firstMinute: 1, expiresAt: 9e15 };
  const phone = await phoneInRideByDigits(() => null, {
    claim: { ...claim, rentId: BY_DIGITS.id },
    text: { ...counted, intent, key: 'k', message: '' },
  });
  await phone.hears({ type: 'rider.pauseAsked' });
  await phone.hears({ type: 'rider.finishAsked' });
  await phone.hears({ type: 'server.rentChanged', rent: rentIn(rowAt('ACTIVE_RIDE')) });
  const { rent, claim: owed, command, savedFinish, text } = phone.stored();
  expect([rent?.id, owed?.rentId, savedFinish?.rentId, text?.intent.rentId, command?.intent]).toEqual([
    'rent-1',
    'rent-1',
    'rent-1',
    'rent-1',
    { kind: 'pause', rentId: 'rent-1', position: null },
  ]);
});

// C035
it('Back online the app shows the receipt of a ride by text message that is over, though six digits did not name it', async () => {
  const phone = await phoneInRideByDigits(() => ({ status: 200, body: rowOfReceipt({ version: 9 }) }));
  await phone.comesOnline();
  expect(phone.screen()).toMatchObject({ phase: 'ACTIVE_RIDE_COMPLETED', context: { receipt: { id: 'rent-1' } } });
});
