import { beforeEach, describe, expect, test } from 'vitest';
import { gatewayCall, main, mainCall, profile, send, smsTo } from '../support/sandbox/account.ts';
import { clearMoney, initPayment, orderIn, pageIn, press, setMetro } from '../support/sandbox/money.ts';
import { fileSandbox, mainHeaders, riderOf, type Reply, type Rider } from '../support/sandbox/sandbox.ts';

const sandbox = await fileSandbox({ tokenLifetime: 86_400 });
const [anna, boris] = await Promise.all([riderOf(sandbox), riderOf(sandbox, '10002')]);
beforeEach(() => clearMoney(sandbox));

const put = (
  path: string,
  body: unknown,
  language = 'ru',
  rider = anna,
  key: string = crypto.randomUUID(),
): Promise<Reply> =>
  send(
    'PUT',
    main(sandbox, path),
    { ...mainHeaders(rider.mobile), 'Accept-Language': language, 'Idempotency-Key': key },
    body,
  );
const promo = (promoCode: string, language?: string, rider?: Rider) =>
  put('/promocode', { promoCode }, language, rider);
const bonus = (promoCode: string, language?: string) => put('/bonus', { promoCode }, language);
const refused = (extCode: number, more = {}) => ({
  status: 400,
  body: { data: { extCode, localizedMessage: expect.stringMatching(/\S/), ...more } },
});

async function tariffIds(rider = anna): Promise<string[]> {
  const { body } = await mainCall(sandbox, rider, 'GET', '/billing/tariffs');
  const items: { Id: string }[] = Reflect.get(Object(body), 'Items');
  return items.map(({ Id }) => Id);
}

test('A promo code lets the rider who applied it see and order its tariff, which other riders cannot see', async () => {
  const before = await tariffIds();
  expect(await promo('LETO2026')).toMatchObject({ status: 200, body: { data: { name: 'Летняя неделя' } } });
  expect((await tariffIds()).filter((id) => !before.includes(id))).toEqual(['omni-week']);
  const reply = await mainCall(sandbox, anna, 'GET', '/billing/tariffs/omni-week');
  expect(reply).toMatchObject({ status: 200, body: { Cost: 99, OmniMinuteOfDisable: 300, WorkToDate: '2030.08.31' } });
  expect((await mainCall(sandbox, boris, 'GET', '/billing/tariffs/omni-week')).status).toBe(404);
  const answer = await initPayment(sandbox, anna, { rate_id: 'omni-week' });
  await press(pageIn(answer), 'pay');
  expect(orderIn(answer)).toMatch(/^[0-9a-f-]{36}$/);
});

// E110
test('The server accepts a promo code in lower case between spaces, and sends its name in the requested language', async () => {
  const before = await tariffIds();
  expect(await promo(' velo2026 ', 'en')).toMatchObject({ status: 200, body: { data: { name: 'Bike day' } } });
  expect(await tariffIds()).toEqual(before);
});

test('Each rider can apply the same promo code only once', async () => {
  expect((await promo('VELO2026')).status).toBe(200);
  expect(await promo('VELO2026')).toMatchObject(refused(102));
  expect((await promo('VELO2026', 'ru', boris)).status).toBe(200);
});

test.each([
  ['NOBODY99', 'promo', 101],
  ['OTHER102', 'promo', 102],
  ['ZIMA2025', 'promo', 103],
  ['STOP111', 'promo', 111],
  ['GUEST300', 'promo', 300],
  ['BONUS2026', 'promo', 101],
  ['BONUS2025', 'bonus', 201],
  ['STOP11200', 'bonus', 112],
  ['NOBODY999', 'bonus', 101],
  ['LETO2026', 'bonus', 101],
])('When a rider enters %s as a %s code, the server refuses it with the error %i', async (code, kind, extCode) => {
  const answer = await (kind === 'promo' ? promo : bonus)(code);
  expect(answer).toMatchObject(refused(extCode));
  const { repeat }: { repeat?: boolean } = Object(Reflect.get(Object(answer.body), 'data'));
  expect(repeat).toBe(extCode === 101 ? true : undefined);
});

test('The server gives the reason for refusing a promo code in the requested language', async () => {
  expect(await promo('ZIMA2025')).toMatchObject({ body: { data: { localizedMessage: 'Срок промокода истёк.' } } });
  expect(await promo('ZIMA2025', 'en')).toMatchObject({
    body: { data: { localizedMessage: 'The promo code has expired.' } },
  });
});

test('A rider can apply a bonus code once, and the code adds its roubles to the balance', async () => {
  expect(await bonus('BONUS2026', 'en')).toMatchObject({ status: 200, body: { data: { name: 'Bonus of ₽250' } } });
  expect(await profile(sandbox, anna)).toMatchObject({ Balance: 250 });
  expect(await bonus('BONUS2026')).toMatchObject(refused(102));
  expect(await profile(sandbox, anna)).toMatchObject({ Balance: 250 });
});

const again = (path: '/promocode' | '/bonus', promoCode: string, key: string) =>
  put(path, { promoCode }, 'ru', anna, key);

test.each(['/promocode', '/bonus'] as const)(
  'A repeated request to %s with the same idempotency key gets the first response and has no second effect',
  async (path) => {
    const key = crypto.randomUUID();
    const code = path === '/bonus' ? 'BONUS2026' : 'VELO2026';
    const first = await again(path, code, key);
    const second = await again(path, code, key);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await profile(sandbox, anna)).toMatchObject({ Balance: path === '/bonus' ? 250 : 0 });
  },
);

test('Repeated requests with the same wrong promo code and the same idempotency key count as one attempt', async () => {
  const key = crypto.randomUUID();
  for (let i = 0; i < 7; i += 1)
    expect(await again('/promocode', 'WRONG1', key)).toMatchObject(refused(101, { repeat: true }));
  expect((await promo('VELO2026')).status).toBe(200);
});

test('The server refuses a used idempotency key that comes with another promo code or from another rider', async () => {
  const key = crypto.randomUUID();
  expect((await again('/promocode', 'VELO2026', key)).status).toBe(200);
  expect((await again('/promocode', 'LETO2026', key)).status).toBe(422);
  expect((await put('/promocode', { promoCode: 'VELO2026' }, 'ru', boris, key)).status).toBe(422);
});

test('After five wrong promo codes the server refuses the rider’s promo codes, even valid ones, for 15 minutes', async () => {
  for (let i = 0; i < 4; i += 1) expect(await promo(`WRONG${i}`)).toMatchObject(refused(101, { repeat: true }));
  expect(await promo('WRONG5')).toMatchObject(refused(111));
  expect(await promo('VELO2026')).toMatchObject(refused(111));
  expect((await bonus('BONUS2026')).status).toBe(200);
  expect((await promo('VELO2026', 'ru', boris)).status).toBe(200);
  await sandbox.clock.advance(15 * 60_000);
  expect((await promo('VELO2026')).status).toBe(200);
});

test('A valid bonus code resets the count of wrong bonus codes', async () => {
  for (let i = 0; i < 4; i += 1) await bonus(`WRONG000${i}`);
  await bonus('BONUS2026');
  expect(await bonus('WRONG0009')).toMatchObject(refused(101));
});

// E111
describe('a Troika card', () => {
  const troika = (cardNum: string | null, language?: string, rider?: Rider) =>
    put('/troika', cardNum === null ? {} : { cardNum }, language, rider);
  const shown = async (rider = anna) => (await profile(sandbox, rider))['TroikaPrintCardNumber'];

  test('A rider can link a Troika card, replace it and remove it', async () => {
    expect(await shown()).toBeNull();
    expect((await troika('1234567890')).status).toBe(200);
    expect(await shown()).toBe('•••• ••• 890');
    expect((await troika('2234567891')).status).toBe(200);
    expect(await shown()).toBe('•••• ••• 891');
    expect((await troika('2234567891')).status).toBe(200);
    expect((await troika(null)).status).toBe(200);
    expect(await shown()).toBeNull();
    expect((await troika(null)).status).toBe(200);
  });

  test('The server refuses a Troika card that is linked to another account, and gives the reason in the requested language', async () => {
    expect(await troika('1111222333')).toMatchObject({
      status: 409,
      body: { error: 'Troika card already linked', localizedMessage: 'Эта «Тройка» привязана к другому аккаунту.' },
    });
    await troika('3234567890', 'ru', boris);
    expect(await troika('3234567890', 'en')).toMatchObject({
      status: 409,
      body: { localizedMessage: 'This Troika card is linked to another account.' },
    });
    // Free again once its rider removes it.
    await troika(null, 'ru', boris);
    expect((await troika('3234567890')).status).toBe(200);
  });

  test('The server refuses a Troika card that was never sold', async () => {
    expect(await troika('0000000001')).toMatchObject({ status: 400, body: { error: 'Troika card unsupported' } });
    expect(await shown()).toBeNull();
  });

  test.each(['123456789', '12345678901', '1234 567 890', 'abcdefghij', ''])(
    'The server refuses %j as the number of a Troika card',
    async (cardNum) => {
      expect((await troika(cardNum)).status).toBe(400);
    },
  );
});

const PHONE = '79000000001';
const call = (method: string, path: string, query: Record<string, string>) =>
  gatewayCall(sandbox, anna, method, `/api/mm-integration/${path}?${new URLSearchParams(query)}`);
const ask = (phone = PHONE, clientId = anna.id) => call('POST', 'otp', { clientId, phone });
const submit = (code: string, clientId = anna.id) => call('POST', 'createToken', { clientId, code });
const link = (clientId = anna.id) => call('GET', 'client', { clientId });
const sent = async () => /\d{6}/.exec((await smsTo(sandbox, PHONE))[0] ?? '')?.[0] ?? '';
/** A code that differs from the one that was sent. */
const other = async () => (await sent()).replace(/^./, (digit) => String((Number(digit) + 1) % 10));
const said = (error_description: string, more = {}) => ({ status: 400, body: { error_description, ...more } });

test('After a rider has connected the metro account with an SMS code, the new fleet’s tariffs show the metro bonus', async () => {
  expect((await link()).status).toBe(404);
  expect(await ask()).toMatchObject({ status: 200, body: { password_parameters: { length: 6 } } });
  expect(await link()).toMatchObject({ status: 200, body: { status: 'NEW' } });
  expect((await submit(await sent())).status).toBe(200);
  expect(await link()).toMatchObject({ body: { status: 'FULL' } });
  const tariffs = await mainCall(sandbox, anna, 'GET', '/billing/tariffs');
  const items: { Id: string; LKP: string[] }[] = Reflect.get(Object(tariffs.body), 'Items');
  expect(items.filter(({ LKP }) => LKP.length > 0).map(({ Id }) => Id)).toEqual(['omni-day', 'omni-month']);
});

test.each(['NEW', 'HAS_KEY', 'CANCELED'])(
  'A rider whose metro link has the status %s can request an SMS code and connect the metro with it',
  async (status) => {
    await setMetro(sandbox, '10001', { status });
    expect([(await ask()).status, (await submit(await sent())).status]).toEqual([200, 200]);
  },
);

test('The server answers 409 when a rider who has connected the metro requests or enters an SMS code', async () => {
  await setMetro(sandbox, '10001', { status: 'FULL' });
  expect([(await ask()).status, (await submit('123456')).status]).toEqual([409, 409]);
});

test('A rider can request another SMS code after 300 s, and then only the new code works', async () => {
  await ask();
  const first = await sent();
  await sandbox.clock.advance(60_000);
  expect(await ask()).toMatchObject(said('retry_after', { retries_in: 240 }));
  await sandbox.clock.advance(239_001);
  expect(await ask()).toMatchObject(said('retry_after', { retries_in: 1 }));
  await sandbox.clock.advance(999);
  expect((await ask()).status).toBe(200);
  const second = await sent();
  expect(await submit(first)).toMatchObject(said('invalid_password'));
  expect((await submit(second)).status).toBe(200);
});

test.each(['79000000002', '375291234567', '7900000000', '9000000001'])(
  'The server sends no SMS code to %s: the number is another rider’s, foreign or incomplete',
  async (phone) => {
    expect(await ask(phone)).toMatchObject(said('invalid_username'));
    expect(await smsTo(sandbox, phone)).toEqual([]);
  },
);

test('A rider whom the metro has blocked can neither request nor enter an SMS code', async () => {
  await setMetro(sandbox, '10001', { status: 'NEW', blocked: true });
  expect(await ask()).toMatchObject(said('user_blocked'));
  expect(await submit('123456')).toMatchObject(said('user_blocked'));
});

test('After the fifth wrong SMS code the rider can neither request nor enter a code for 15 minutes', async () => {
  await ask();
  const wrong = await other();
  for (let i = 0; i < 4; i += 1) expect(await submit(wrong)).toMatchObject(said('invalid_password'));
  expect(await submit(wrong)).toMatchObject(said('user_temporary_blocked', { retries_in: 900 }));
  expect(await submit(await sent())).toMatchObject(said('user_temporary_blocked', { retries_in: 900 }));
  expect(await ask()).toMatchObject(said('user_temporary_blocked'));
  await sandbox.clock.advance(900_000);
  expect((await ask()).status).toBe(200);
});

test('The server answers 404 when a rider enters an SMS code that they never requested or that has expired', async () => {
  expect((await submit('123456')).status).toBe(404);
  await ask();
  await sandbox.clock.advance(600_000);
  expect((await submit(await sent())).status).toBe(404);
});

test('A rider can neither request nor enter an SMS code for another rider, nor read that rider’s metro link', async () => {
  expect([
    (await ask(PHONE, '100002')).status,
    (await submit('123456', '100002')).status,
    (await link('100002')).status,
  ]).toEqual([403, 403, 403]);
  expect(await smsTo(sandbox, PHONE)).toEqual([]);
});
