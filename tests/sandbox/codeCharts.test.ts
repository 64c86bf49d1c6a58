import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createActor,
  SimulatedClock,
  waitFor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type StateValue,
} from 'xstate';
import { getProfile } from '#api/profile.ts';
import { provideMetroOtp } from '#app/provide/metroOtp.ts';
import { providePromo } from '#app/provide/promo.ts';
import { digitsOf } from '#domain/digits.ts';
import { CODE_COOLDOWN_MS, type MetroStep } from '#domain/metro.ts';
import { createStore } from '#platform/store.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { signedInApp } from './signedIn.ts';
import { memoryStorage } from './memoryStorage.ts';
import { clearMoney, setMetro } from './money.support.ts';
import { ask, openSandbox, setFaults } from './support.ts';

const ANNA = '10001';

let sandbox: Sandbox;
let phone: Awaited<ReturnType<typeof aPhone>>;
const running: AnyActorRef[] = [];

beforeAll(async () => {
  sandbox = await openSandbox({ tokenLifetime: 7_200 });
});
beforeEach(async () => {
  await clearMoney(sandbox);
  phone = await aPhone();
});
afterEach(async () => {
  for (const actor of running.splice(0)) actor.stop();
  await setFaults(sandbox, []);
});
afterAll(() => sandbox.close());

/** The app's own charts of codes over the app's own clients; the server's clock is the sandbox's. */
async function aPhone() {
  const { mainApi, gatewayApi, riderId } = await signedInApp(sandbox, { login: ANNA, language: () => 'ru' });
  const { PhoneNumber } = await getProfile(mainApi);
  const storage = memoryStorage();
  const clock = new SimulatedClock();
  const metroMachine = provideMetroOtp({
    gatewayApi,
    serverClock: { now: () => sandbox.clock.now() },
    riderStore: createStore(storage, 'rider'),
  });
  return {
    storage,
    openPromo: () => {
      const told: unknown[] = [];
      const promo = createActor(
        providePromo({
          mainApi,
          clipboard: {
            canRead: true,
            read: () => Promise.resolve('Ваш промокод LETO2026'),
            write: () => Promise.resolve('copied'),
          },
        }),
      );
      promo.on('*', (news) => told.push(news));
      running.push(promo.start());
      return { promo, told };
    },
    openMetro: (step: MetroStep | null = null) => {
      const metro = createActor(metroMachine, {
        input: { clientId: riderId, phone: digitsOf(PhoneNumber), step },
        clock,
      });
      running.push(metro.start());
      return metro;
    },
    passes: async (milliseconds: number) => {
      await sandbox.clock.advance(milliseconds);
      clock.increment(milliseconds);
    },
  };
}

type Chart = Pick<AnyActorRef, 'getSnapshot' | 'subscribe'>;
async function until(actor: Chart & AnyActorRef, value: StateValue): Promise<AnyMachineSnapshot> {
  try {
    return await waitFor(actor, (snapshot: AnyMachineSnapshot) => snapshot.matches(value), { timeout: 60_000 });
  } catch (cause) {
    const { value: now, context } = actor.getSnapshot();
    throw new Error(JSON.stringify({ wanted: value, now, context }), { cause });
  }
}

describe('the promo chart', () => {
  test('applies a promo code from the clipboard: its tariff is listed and opens', async () => {
    const { promo, told } = phone.openPromo();
    promo.send({ type: 'rider.pasteAsked' });
    await until(promo, { entering: 'ready' });
    promo.send({ type: 'rider.submitted' });
    await until(promo, 'closed');
    expect(told).toEqual([
      { type: 'promo.changed', kind: 'promo' },
      { type: 'promo.newTariff', tariffId: 'omni-week' },
    ]);
  });

  test.each([
    ['VELO2026', 'applied', 'День велосипеда'],
    ['BONUS2026', 'applied', 'Бонус 250\u00A0₽'],
  ])('applies %s and shows its name', async (code, state, name) => {
    const { promo } = phone.openPromo();
    promo.send({ type: 'rider.typed', code });
    promo.send({ type: 'rider.submitted' });
    expect((await until(promo, state)).context.name).toBe(name);
  });

  test.each([
    ['NOBODY77', 'refused', 'promoApplyError', 'promo.refused', true],
    ['OTHER102', 'refused', 'promoApplyError', 'promo.codeError', false],
    ['ZIMA2025', 'refused', 'promoExpired', 'promo.expired', false],
    ['BONUS2025', 'refused', 'promoExpired', 'promo.expired', false],
    ['GUEST300', 'refused', 'promoApplyError', 'promo.refused', false],
  ])('ends for %s in %s with the refusal %s', async (code, state, refusal, type, mayRepeat) => {
    const { promo, told } = phone.openPromo();
    promo.send({ type: 'rider.typed', code });
    promo.send({ type: 'rider.submitted' });
    expect((await until(promo, state)).context).toMatchObject({ refusal: { code: refusal }, mayRepeat });
    expect(told).toEqual([{ type }]);
  });

  test.each(['STOP111', 'STOP11200'])('%s blocks the field', async (code) => {
    const { promo } = phone.openPromo();
    promo.send({ type: 'rider.typed', code });
    promo.send({ type: 'rider.submitted' });
    expect((await until(promo, 'blocked')).context.refusal).toEqual({ code: 'promoBlocked' });
  });

  test.each([
    [
      'LETO2026',
      'closed',
      [
        { type: 'promo.changed', kind: 'promo' },
        { type: 'promo.newTariff', tariffId: 'omni-week' },
      ],
    ],
    ['BONUS2026', 'applied', [{ type: 'promo.changed', kind: 'bonus' }]],
  ])('repeats %s after a lost answer and gets the first answer', async (code, state, news) => {
    // The browser repeats such a request by itself, once.
    await setFaults(sandbox, [{ fault: 'drop-after', api: 'main', match: '^PUT /(promocode|bonus)', times: 2 }]);
    const first = phone.openPromo();
    first.promo.send({ type: 'rider.typed', code });
    first.promo.send({ type: 'rider.submitted' });
    await until(first.promo, 'unanswered');
    first.promo.send({ type: 'rider.retried' });
    await until(first.promo, 'unanswered');
    first.promo.send({ type: 'rider.retried' });
    const { context } = await until(first.promo, state);
    expect(context.refusal).toBeNull();
    expect(first.told).toEqual(news);
  });
});

describe('the metro chart', () => {
  const ASK = { type: 'rider.bonusAsked', hasCard: true, hasAgreed: true } as const;
  const texted = async (): Promise<string> => {
    const { body } = await ask(`${sandbox.origins.data}/control/metro`);
    return String(Reflect.get(Object(Reflect.get(Object(body), 'items')[0]), 'code'));
  };
  const asked = async (there: typeof phone) => {
    const metro = there.openMetro();
    await until(metro, { page: 'open' });
    metro.send(ASK);
    return metro;
  };
  const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

  test('has a code sent by SMS, and connects with it', async () => {
    const metro = await asked(phone);
    await until(metro, { sheet: { entering: 'coolingDown' } });
    const code = await texted();
    metro.send({ type: 'rider.typed', digits: wrong(code) });
    await until(metro, { sheet: 'submitting' });
    expect((await until(metro, { sheet: 'entering' })).context).toMatchObject({
      digits: '',
      refusal: { code: 'wrongCode' },
    });
    metro.send({ type: 'rider.typed', digits: code });
    await until(metro, { connected: 'justNow' });
    // A reloaded page learns it from the status.
    expect((await until(phone.openMetro('codeShouldBeSent'), 'connected')).matches({ connected: 'known' })).toBe(true);
  });

  test('stores no digit of the code in the browser', async () => {
    const metro = await asked(phone);
    await until(metro, { sheet: 'entering' });
    const kept = Array.from({ length: phone.storage.length }, (_, at) =>
      phone.storage.getItem(phone.storage.key(at) ?? ''),
    );
    expect(kept).toHaveLength(1);
    expect(kept.join()).not.toContain(await texted());
  });

  test('goes on counting down after a reload, and sends another code after the wait', async () => {
    const metro = await asked(phone);
    await until(metro, { sheet: 'entering' });
    metro.stop();
    await phone.passes(CODE_COOLDOWN_MS - 1_000);
    const again = phone.openMetro('codeWasSent');
    await until(again, { sheet: { entering: 'coolingDown' } });
    const first = await texted();
    await phone.passes(1_000);
    await until(again, { sheet: { entering: 'resendAllowed' } });
    again.send({ type: 'rider.codeAsked', hasCard: true, hasAgreed: true });
    await until(again, { sheet: { entering: 'coolingDown' } });
    expect(await texted()).not.toBe(first);
  });

  test('accepts a code that another phone asked for', async () => {
    const metro = await asked(phone);
    await until(metro, { sheet: 'entering' });
    const other = await aPhone();
    const there = await asked(other);
    const { context } = await until(there, { sheet: { entering: 'coolingDown' } });
    expect(context.refusal).toMatchObject({ code: 'metroRetryAfter', retryInSeconds: 300 });
    there.send({ type: 'rider.typed', digits: await texted() });
    expect((await until(there, 'connected')).matches({ connected: 'justNow' })).toBe(true);
  });

  test('finds the link made on the next try when the answer to the code was lost', async () => {
    const metro = await asked(phone);
    await until(metro, { sheet: 'entering' });
    await setFaults(sandbox, [
      { fault: 'drop-after', api: 'gateway', match: '^POST /api/mm-integration/createToken', times: 1 },
    ]);
    metro.send({ type: 'rider.typed', digits: await texted() });
    await until(metro, { sheet: 'codeUnanswered' });
    metro.send({ type: 'rider.retried' });
    expect((await until(metro, { connected: 'already' })).context.refusal).toEqual({ code: 'accountConnectedAlready' });
  });

  test('shows that the metro has blocked the rider', async () => {
    await setMetro(sandbox, ANNA, { status: 'NEW', blocked: true });
    const metro = await asked(phone);
    expect((await until(metro, { sheet: 'refused' })).context.refusal).toEqual({ code: 'metroUserBlocked' });
  });
});
