import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encryptPush } from '#sandbox/push/encrypt.ts';
import { isPushService } from '#sandbox/push/sender.ts';
import { gatewayCall, mainCall, profile } from '../support/sandbox/account.ts';
import { openPushService, type StandInBrowser } from '../support/sandbox/pushService.ts';
import { openSandbox, riderOf, type Rider } from '../support/sandbox/sandbox.ts';
import { tell } from './ride.ts';
import { countOf, run } from './rows.ts';

let anna: Rider;
let boris: Rider;
const log: string[] = [];

const standIns: string[] = [];
const sandbox = await openSandbox({ pushStandIns: standIns, log: (line) => void log.push(line) });
const service = await openPushService(sandbox.pushKey);
standIns.push(service.origin);
beforeEach(async () => {
  [anna, boris] = [await riderOf(sandbox, '10001'), await riderOf(sandbox, '10002')];
});
afterEach(async () => {
  service.answer(201);
  service.delivered.splice(0);
  await run(sandbox, 'delete from sandbox.push_subscriptions; update sandbox.riders set allows_push = true');
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
});

const say = (rider: Rider, method: 'PUT' | 'DELETE', body: object) =>
  gatewayCall(sandbox, rider, method, '/api/push/subscription', body);
const subscribe = (rider: Rider, browser: StandInBrowser, language = 'ru') =>
  say(rider, 'PUT', { ...browser, language });
const allowsPush = async (rider: Rider) => (await profile(sandbox, rider))['IsAllowPush'];
const told = () => service.delivered.map(({ name }) => name).toSorted();

const notify = (rider: Rider, message: string) =>
  tell(sandbox, rider === boris ? '10002' : '10001', { type: 'rental_end', message });

test('The web push encryption reproduces the example of RFC 8291 byte for byte', () => {
  const drawn = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  };
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  expect(encryptPush('When I grow up, I want to be a watermelon', keys, drawn).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://db5p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://fcm.googleapis.com@evil.example/', false],
  ['https://notpush.apple.com/', false],
  ['http://127.0.0.1:5432/', false],
  ['http://169.254.169.254/latest', false],
  ['no address', false],
])('The server decides correctly if “%s” is the URL of a known push service', (endpoint, taken) =>
  expect(isPushService(endpoint, [])).toBe(taken),
);

test('The server sends an encrypted and signed web push to every browser of the notified rider, and to no other rider’s browser', async () => {
  await subscribe(anna, service.subscribe('phone'));
  await subscribe(anna, service.subscribe('tablet'), 'en');
  await subscribe(boris, service.subscribe('boris'));
  await notify(anna, 'Поездка завершена');
  await expect.poll(told).toEqual(['phone', 'tablet']);
  const [one] = service.delivered.filter(({ name }) => name === 'phone');
  expect(one?.message).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'rental_end',
    message: 'Поездка завершена',
    timestamp: expect.stringMatching(/^2026-08-01T/),
    language: 'ru',
  });
  expect(one?.signedFor).toBe(service.origin);
  expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
  expect(service.delivered.find(({ name }) => name === 'tablet')?.message).toMatchObject({ language: 'en' });
});

test('After a second rider has subscribed in a browser, the server no longer sends the first rider’s web push to that browser', async () => {
  const browser = service.subscribe('handed-on');
  await subscribe(anna, browser);
  await subscribe(boris, browser);
  await notify(anna, 'для Анны');
  await notify(boris, 'для Бориса');
  await expect
    .poll(() => service.delivered.map(({ message }) => Reflect.get(Object(message), 'message')))
    .toEqual(['для Бориса']);
});

test.each([404, 410])('When the push service answers %i, the server deletes the push subscription', async (gone) => {
  await subscribe(anna, service.subscribe('gone'));
  service.answer(gone);
  await notify(anna, 'раз');
  await expect.poll(() => countOf(sandbox, 'sandbox.push_subscriptions')).toBe(0);
});

test('When the push service fails, the server keeps the subscription, and the log does not show the subscription’s address', async () => {
  await subscribe(anna, service.subscribe('troubled'));
  service.answer(503);
  await notify(anna, 'раз');
  await expect
    .poll(() => log.filter((line) => line.startsWith('push:')))
    .toEqual([`push: ${service.origin} answered 503`]);
  service.answer(201);
  await notify(anna, 'два');
  await expect.poll(told).toEqual(['troubled']);
});

// D043
describe('the account’s push permission', () => {
  test('The account allows push only while at least one of the rider’s browsers is subscribed', async () => {
    const [phone, tablet] = [service.subscribe('phone'), service.subscribe('tablet')];
    await subscribe(anna, phone);
    await subscribe(anna, tablet);
    await say(anna, 'DELETE', { endpoint: phone.endpoint });
    expect(await allowsPush(anna)).toBe(true);
    expect((await say(anna, 'DELETE', { endpoint: tablet.endpoint })).status).toBe(204);
    expect(await allowsPush(anna)).toBe(false);
    await subscribe(anna, phone);
    expect(await allowsPush(anna)).toBe(true);
  });

  test('A rider cannot remove another rider’s push subscription', async () => {
    const phone = service.subscribe('phone');
    await subscribe(anna, phone);
    await say(boris, 'DELETE', { endpoint: phone.endpoint });
    await notify(anna, 'ещё здесь');
    await expect.poll(told).toEqual(['phone']);
  });
});

test('After a rider signs out everywhere, only a browser that subscribes afterwards gets the rider’s web push', async () => {
  await subscribe(anna, service.subscribe('lost'));
  await mainCall(sandbox, anna, 'POST', '/v3/oauth/revoke-all');
  anna = await riderOf(sandbox);
  await subscribe(anna, service.subscribe('found'));
  await notify(anna, 'раз');
  await expect.poll(told).toEqual(['found']);
});
