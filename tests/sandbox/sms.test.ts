import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasRightCode, answerDigits, answerToken, readTextCommand } from '#sandbox/sms/textCode.ts';
import { gatewayCall, mainCall } from '../support/sandbox/account.ts';
import {
  clearRides,
  fileSandbox,
  gatewayHeaders,
  postJson,
  riderOf,
  setFaults,
  textOf,
} from '../support/sandbox/sandbox.ts';
import { registerKey, signedText, textPhone } from '../support/sandbox/textPhone.ts';
import {
  besideFirstScooter as here,
  CHAIN_BIKE,
  controlOf,
  createRide,
  streetWithoutParking,
  vehicleOf,
} from '../support/sandbox/world.ts';
import { answerVectors, messageVectors } from '../support/textVectors.ts';
import { chargesIn, command, commandState, rentIdIn, rentsOf, revoke } from './ride.ts';
import { countOf, rowsOf, run } from './rows.ts';

const SCOOTER = '51307';
const ANNA = '79000000001';

const sandbox = await fileSandbox({ tokenLifetime: 31_536_000 });
const control = controlOf(sandbox);
let anna = await riderOf(sandbox);
const scooter = vehicleOf(sandbox, SCOOTER);
const WAY = { delayMilliseconds: 0, lose: 0, double: 0 };
const network = (body: object) => control.PUT('/control/sms-network', { body });
beforeEach(async () => {
  await clearRides(sandbox);
  await setFaults(sandbox, []);
  anna = await riderOf(sandbox);
  await run(sandbox, 'delete from sandbox.device_keys');
  await network({ number: '+79000000000', cell: null, toOperator: WAY, toPhones: WAY });
  await control.PATCH('/control/vehicles/{number}', {
    params: { path: { number: SCOOTER } },
    body: { position: { latitude: here.latitude, longitude: here.longitude } },
  });
});

const phoneOfAnna = () => textPhone(sandbox, anna, ANNA);
const minuteOf = (time: number | string) => Math.floor(new Date(time).getTime() / 60_000);
const now = () => minuteOf(sandbox.clock.now());
const minutes = (count: number) => sandbox.clock.advance(count * 60_000);
const lastRent = async () => (await control.GET('/control/rents', { params: { query: { limit: 1 } } })).data?.items[0];
const verdicts = async () => (await control.GET('/control/text-commands')).data?.others;

// S035
test.each(messageVectors)(
  'The sandbox reads the message of the vector with the counter $counter as the app writes it',
  (vector) => {
    const { act, vehicle, parking, keyId, counter, minute, secret } = vector;
    const read = readTextCommand(vector.message);
    expect(read).toMatchObject({ act, vehicle, parking, keyId, counter, minute, commandKey: vector.idempotencyKey });
    expect(read && hasRightCode(secret, read)).toBe(true);
    const typed = vector.message
      .toLowerCase()
      .replaceAll(' ', ' \n ')
      .replace(/0(?=[^ ]*$)/, 'o')
      .replace(/1(?=[^ ]*$)/, 'l');
    expect(readTextCommand(typed)).toEqual(read);
  },
);

// B083
test.each(answerVectors)(
  'The sandbox makes the answer of the vector $counter $outcome as the app reads it',
  (vector) => {
    const { secret, token, digits, ...outcome } = vector;
    expect([answerToken(secret, outcome, outcome), answerDigits(secret, outcome.counter, outcome)]).toEqual([
      token,
      digits,
    ]);
  },
);

// B080, S035
describe('the key of a phone', () => {
  test('A repeated registration gets the same key again, a second one ends the first key, and no other answer has a secret', async () => {
    const first = await registerKey(sandbox, anna, 'one-key-of-one-phone');
    expect(first).toMatchObject({ status: 201, body: { number: '+79000000000', priceRoubles: 0 } });
    expect(Date.parse(textOf(first.body, 'expiresAt'))).toBe(sandbox.clock.now() + 90 * 86_400_000);
    expect((await registerKey(sandbox, anna, 'one-key-of-one-phone')).body).toEqual(first.body);
    const text = (keyId: string, secret: string) =>
      signedText(secret, `VELORENT START ${SCOOTER} ${keyId} 1 ${now()} 0FHYPNQPEB8TFT2SBGGSVJH58E`);
    await phoneOfAnna();
    await control.POST('/control/texts', {
      body: { text: text(textOf(first.body, 'keyId'), textOf(first.body, 'secret')) },
    });
    expect(await verdicts()).toEqual([{ verdict: 'unknown key', count: 1 }]);
    const shown = [await control.GET('/control/sms-network'), await control.GET('/control/text-commands')];
    expect(JSON.stringify(shown.map(({ data }) => data))).not.toContain(textOf(first.body, 'secret'));
  });

  test('Without a number of the operator no phone gets a key', async () => {
    await network({ number: null });
    expect(await registerKey(sandbox, anna)).toMatchObject({ status: 404, body: { code: 'SMS_NOT_OFFERED' } });
  });

  test.for<[string, (keyId: string, refresh: string) => Promise<unknown>]>([
    [
      'the rider has revoked it',
      async (keyId) => gatewayCall(sandbox, await riderOf(sandbox), 'DELETE', `/api/sms/device-key/${keyId}`),
    ],
    ['its session has signed out', (_, refresh) => revoke(sandbox, refresh)],
    [
      'the rider has signed out everywhere',
      async () => mainCall(sandbox, await riderOf(sandbox), 'POST', '/v3/oauth/revoke-all'),
    ],
    [
      'support has given the rider another PIN',
      async () => {
        // The second change gives the PIN of the other tests back.
        for (const pin of ['4321', '1234'])
          await control.PATCH('/control/riders/{login}', { params: { path: { login: '10001' } }, body: { pin } });
      },
    ],
    ['it has expired', () => run(sandbox, `update sandbox.device_keys set expires_ms = ${sandbox.clock.now()}`)],
  ])('A key starts nothing, and nothing is answered, when %s', async ([, end]) => {
    const rider = await riderOf(sandbox);
    const phone = await textPhone(sandbox, rider, ANNA);
    await end(phone.keyId, rider.refresh);
    expect(await phone.does(`START ${SCOOTER}`)).toBeUndefined();
    expect(await lastRent()).toBeUndefined();
    const gone = await gatewayCall(sandbox, await riderOf(sandbox), 'DELETE', `/api/sms/device-key/${phone.keyId}`);
    expect(gone.status).toBe(204);
  });
});

// B081, B082, B083
describe('a ride by text message', () => {
  test('A rider starts, pauses, resumes and ends a scooter ride by text while the internet is cut, and pays until the message of the end', async () => {
    const phone = await phoneOfAnna();
    await setFaults(sandbox, [{ fault: 'drop-before', match: '.' }]);
    const started = await phone.does(`START ${SCOOTER}`);
    const rent = await lastRent();
    const id = rent?.id.replaceAll('-', '');
    expect(started).toBe(`1 started ${minuteOf(rent?.startedAt ?? '')} ${id}`);
    await minutes(40);
    expect(await phone.does(`PAUSE ${SCOOTER}`)).toBe(`2 paused ${now()} ${id}`);
    await minutes(10);
    expect(await phone.does(`RESUME ${SCOOTER}`)).toBe(`3 resumed ${now()} ${id}`);
    await minutes(10);
    const finish = phone.compose(`FINISH ${SCOOTER}`);
    const asked = now();
    await minutes(30);
    await phone.send(finish);
    await sandbox.clock.advance(5_000);
    expect((await phone.answers())[0]).toBe(`4 finished ${asked} ${id}`);
    await setFaults(sandbox, []);
    expect(await rowsOf(sandbox, 'select status, photo_state, finish_requested_at, paused_seconds from rents')).toEqual(
      [{ status: 'DONE', photo_state: 'owed', finish_requested_at: new Date(asked * 60_000), paused_seconds: 605 }],
    );
    expect(await chargesIn(sandbox)).toHaveLength(1);
    expect(await scooter.lockCommands()).toEqual([
      'motor open obeyed',
      'motor close obeyed',
      'motor open obeyed',
      'motor close obeyed',
    ]);
  });

  test('A rider takes a chain bike by text in the order of its locks, and its pause is answered when the hand has closed the wheel', async () => {
    const bike = vehicleOf(sandbox, CHAIN_BIKE);
    const phone = await phoneOfAnna();
    expect(await phone.does(`OPEN ${CHAIN_BIKE}`)).toContain(' RENT_NOT_FOUND ');
    expect(await phone.does(`START ${CHAIN_BIKE}`)).toContain('2 started ');
    expect(await phone.does(`OPEN ${CHAIN_BIKE}`)).toContain('3 NEED_CLOSE_CHAIN_LOCK ');
    expect(await phone.does(`CHAIN ${CHAIN_BIKE}`)).toContain('4 chain-opened ');
    await sandbox.clock.advance(6_000);
    await bike.hand('chainToHolder');
    expect(await phone.does(`OPEN ${CHAIN_BIKE}`)).toContain('5 opened ');
    expect(await phone.does(`PAUSE ${CHAIN_BIKE}`)).toContain('5 opened ');
    await bike.hand('closeWheel');
    await sandbox.clock.advance(1_000);
    expect((await phone.answers())[0]).toContain('6 paused ');
    expect(await phone.does(`FINISH ${CHAIN_BIKE}`)).toContain('7 NEED_CLOSE_CHAIN_LOCK ');
  });

  test('A pause whose wheel nobody closes is answered after a minute: close the lock', async () => {
    const phone = await phoneOfAnna();
    await phone.does('START 40118');
    await phone.does('OPEN 40118');
    expect(await phone.does('PAUSE 40118')).toContain(' opened ');
    await minutes(1);
    expect((await phone.answers())[0]).toContain('3 NEED_CLOSE_LOCK ');
  });

  test.for<[string, string, boolean, string]>([
    ['far from every parking', `FINISH ${SCOOTER}`, false, 'PARKING_NOT_ALLOWED'],
    ['far from the parking that is named', `FINISH ${SCOOTER}/1208`, false, 'PARKING_NOT_ALLOWED'],
    ['at the border of the parking that is named', `FINISH ${SCOOTER}/1208`, true, 'finished'],
    ['at the border of a parking that is not named', `FINISH ${SCOOTER}`, true, 'PARKING_NOT_ALLOWED'],
  ])('An end by text %s stops the charging and gets its answer', async ([, message, isNear, outcome]) => {
    const phone = await phoneOfAnna();
    await phone.does(`START ${SCOOTER}`);
    const [parking] = await rowsOf<{ latitude: number; longitude: number; radius: number }>(
      sandbox,
      `select latitude, longitude, radius from sandbox.parkings where number = '1208'`,
    );
    const border = {
      latitude: (parking?.latitude ?? 0) + (parking?.radius ?? 0) / 111_195,
      longitude: parking?.longitude ?? 0,
    };
    const { latitude, longitude } = isNear ? border : streetWithoutParking;
    await control.PATCH('/control/vehicles/{number}', {
      params: { path: { number: SCOOTER } },
      body: { position: { latitude, longitude } },
    });
    expect(await phone.does(message)).toContain(`2 ${outcome} `);
    expect(
      await rowsOf(
        sandbox,
        'select finish_requested_at is not null as stopped, ended_at is not null as ended from rents',
      ),
    ).toEqual([{ stopped: true, ended: outcome === 'finished' }]);
  });

  test('An end by text whose lock is stuck is answered with this, and another one ends the ride when the lock works', async () => {
    const phone = await phoneOfAnna();
    await phone.does(`START ${SCOOTER}`);
    await scooter.set({ jammed: true });
    expect(await phone.does(`FINISH ${SCOOTER}`)).toContain('2 NEED_CLOSE_LOCK ');
    await scooter.set({ jammed: false });
    await minutes(1);
    expect(await phone.does(`FINISH ${SCOOTER}`)).toContain('3 finished ');
  });

  test('A start by text is refused as by HTTP, opens nothing, and tells only the rider’s own phone', async () => {
    const [rider, phoneNumber] = [await riderOf(sandbox, '10002'), '79000000002'];
    const phone = await textPhone(sandbox, rider, phoneNumber);
    await phone.send(phone.compose(`START ${SCOOTER}`), '79161112233');
    expect(await phone.answers()).toEqual([`1 ACCOUNT_DEBT ${now()} -`]);
    expect(await countOf(sandbox, `sandbox.sms where not from_phone and phone <> '${phoneNumber}'`)).toBe(0);
    const other = await phoneOfAnna();
    await network({ cell: { ...streetWithoutParking, accuracy: undefined, radiusMeters: 700 } });
    expect(await other.does(`START ${SCOOTER}`)).toBe(`1 BIKE_IS_FAR_FROM_USER ${now()} -`);
    expect(await other.does('START 999999')).toBe(`2 BIKE_NOT_FOUND ${now()} -`);
    expect([await lastRent(), await scooter.lockCommands()]).toEqual([undefined, []]);
  });
});

// B082
describe('messages that are late, twice or out of order', () => {
  test('The same message again, also another copy of it, gets the same answer up to four times and has no second effect', async () => {
    const phone = await phoneOfAnna();
    const start = phone.compose(`START ${SCOOTER}`);
    await network({ toOperator: { double: 1 } });
    for (let copies = 0; copies < 5; copies++) {
      await phone.send(start);
      await sandbox.clock.advance(5_000);
    }
    const answers = await phone.answers();
    expect([answers.length, new Set(answers).size]).toEqual([4, 1]);
    expect(await rentsOf(sandbox, anna)).toHaveLength(1);
  });

  test.for<[string, string, number, string]>([
    ['a start of ten minutes ago', `START ${SCOOTER}`, 10, 'started'],
    ['a start of eleven minutes ago', `START ${SCOOTER}`, 11, 'COMMAND_EXPIRED'],
    ['a start by a clock two minutes ahead', `START ${SCOOTER}`, -2, 'started'],
    ['a start by a clock three minutes ahead', `START ${SCOOTER}`, -3, 'COMMAND_EXPIRED'],
  ])('The server answers %s with %s', async ([, message, age, outcome]) => {
    const phone = await phoneOfAnna();
    expect(await phone.does(message, { minute: now() - age })).toContain(`1 ${outcome} `);
    expect(await rentsOf(sandbox, anna)).toHaveLength(outcome === 'started' ? 1 : 0);
  });

  test('A start that comes after its end opens nothing, and an end of another ride or of yesterday ends nothing', async () => {
    const phone = await phoneOfAnna();
    const start = phone.compose(`START ${SCOOTER}`);
    expect(await phone.does(`FINISH ${SCOOTER}`)).toContain('2 RENT_NOT_FOUND ');
    await phone.send(start);
    expect((await phone.answers())[0]).toContain('1 COMMAND_EXPIRED ');
    expect(await scooter.lockCommands()).toEqual([]);

    const early = phone.compose(`FINISH ${SCOOTER}`, { minute: now() - 3 });
    expect(await phone.does(`START ${SCOOTER}`)).toContain('4 started ');
    await phone.send(early);
    expect((await phone.answers())[0]).toContain('3 WRONG_STAGE ');
    const yesterday = phone.compose(`FINISH ${SCOOTER}`);
    await minutes(24 * 60 + 1);
    await phone.send(yesterday);
    expect((await phone.answers())[0]).toContain('5 COMMAND_EXPIRED ');
    expect(await lastRent()).toMatchObject({ endedAt: null });
  });

  test('An end that comes after a later message still ends the ride', async () => {
    const phone = await phoneOfAnna();
    await phone.does(`START ${SCOOTER}`);
    await minutes(1);
    const finish = phone.compose(`FINISH ${SCOOTER}`);
    await phone.does(`PAUSE ${SCOOTER}`);
    await phone.send(finish);
    await sandbox.clock.advance(5_000);
    expect((await phone.answers())[0]).toContain('2 finished ');
  });

  test('Another text with a used counter counts as a wrong code', async () => {
    const phone = await phoneOfAnna();
    await phone.does(`START ${SCOOTER}`, { counter: 7 });
    expect(await phone.does(`FINISH ${SCOOTER}`, { counter: 7 })).toContain('7 started ');
    expect(await verdicts()).toEqual([{ verdict: 'wrong code', count: 1 }]);
  });

  test('The phone network delays, loses and doubles messages in each direction', async () => {
    const phone = await phoneOfAnna();
    await network({
      toOperator: { delayMilliseconds: 60_000 },
      toPhones: { delayMilliseconds: 30_000, lose: 1, double: 1 },
    });
    await phone.send(phone.compose(`START ${SCOOTER}`));
    expect(await lastRent()).toBeUndefined();
    await minutes(2);
    expect([(await lastRent())?.stage, await phone.answers()]).toEqual(['ACTIVE_RIDE', []]);
    await network({ toOperator: WAY });
    await phone.send(phone.compose(`PAUSE ${SCOOTER}`));
    await minutes(1);
    expect((await phone.answers()).map((answer) => answer.slice(0, 8))).toEqual(['2 paused', '2 paused']);
  });
});

// B081
describe('both ways at once', () => {
  const key = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const startByHttp = () => command(sandbox, anna, '/api/rents', { number: SCOOTER, position: here }, { key });

  test('A start that goes by HTTP and by text with one key makes one rent, whichever comes first', async () => {
    for (const isHttpFirst of [true, false]) {
      await clearRides(sandbox);
      const phone = await phoneOfAnna();
      const text = phone.compose(`START ${SCOOTER}`, { key });
      if (isHttpFirst) await startByHttp();
      await phone.send(text);
      const reply = await startByHttp();
      expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
      await sandbox.clock.advance(5_000);
      expect(await rentsOf(sandbox, anna)).toHaveLength(1);
      expect(await phone.answers()).toEqual([`1 started ${now()} ${rentIdIn(reply).replaceAll('-', '')}`]);
      expect(await commandState(sandbox, anna, key)).toMatchObject({ state: 'done', rentId: rentIdIn(reply) });
      await minutes(20);
      const other = await command(sandbox, anna, '/api/rents', { number: CHAIN_BIKE, position: here }, { key });
      expect(other).toMatchObject({ status: 422, body: { code: 'COMMAND_KEY_REUSED' } });
    }
  });

  test('An end that HTTP has begun is completed by its text, charged once, however late the text is', async () => {
    const ride = await createRide(sandbox, '10001');
    const { id } = await ride.start(SCOOTER, here);
    await minutes(45);
    const phone = await phoneOfAnna();
    const text = phone.compose(`FINISH ${SCOOTER}`, { key });
    await command(sandbox, anna, `/api/rents/${id}/finish`, { position: here }, { key });
    await minutes(25 * 60);
    await phone.send(text);
    await sandbox.clock.advance(5_000);
    expect((await phone.answers())[0]).toContain('1 finished ');
    const again = await command(sandbox, anna, `/api/rents/${id}/finish`, { position: here }, { key });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await chargesIn(sandbox)).toHaveLength(1);
  });

  test('Twenty simultaneous copies of a start by text and by HTTP make one rent', async () => {
    const phone = await phoneOfAnna();
    const text = phone.compose(`START ${SCOOTER}`, { key });
    await Promise.all(Array.from({ length: 10 }, (_, n) => [startByHttp(), phone.send(text, `7916000000${n}`)]).flat());
    await sandbox.clock.advance(5_000);
    expect(await rentsOf(sandbox, anna)).toHaveLength(1);
    expect(new Set(await phone.answers()).size).toBe(1);
  });
});

// S036
describe('the provider’s webhook', () => {
  const secretOf = async () =>
    (await rowsOf<{ secret: string }>(sandbox, 'select secret from sandbox.sms_network'))[0]?.secret ?? '';
  type Wish = {
    id?: string;
    from?: string;
    text?: string;
    secondsAgo?: number;
    spoil?: (body: string) => string;
    secret?: string;
  };
  async function webhook({
    id = crypto.randomUUID(),
    from = `+${ANNA}`,
    text = 'Hello',
    secondsAgo = 0,
    spoil = (body) => body,
    secret,
  }: Wish) {
    const receivedAt = new Date(sandbox.clock.now()).toISOString();
    const body = JSON.stringify({ id, from, to: '+79000000000', text, receivedAt, cell: null });
    const timestamp = String(Math.floor(sandbox.clock.now() / 1000) - secondsAgo);
    const signature = createHmac('sha256', secret ?? (await secretOf()))
      .update(`${timestamp}.${body}`)
      .digest('hex');
    const headers = { 'Content-Type': 'application/json', 'X-Sms-Timestamp': timestamp, 'X-Sms-Signature': signature };
    const reply = await fetch(`${sandbox.origins.gateway}/api/sms/inbound`, {
      method: 'POST',
      headers,
      body: spoil(body),
    });
    return reply.status;
  }

  test('The webhook takes only what the provider has signed within five minutes, and a message’s id once', async () => {
    const phone = await phoneOfAnna();
    const text = phone.compose(`START ${SCOOTER}`);
    expect(await webhook({ text, secret: 'another' })).toBe(401);
    expect(await webhook({ text, spoil: (body) => body.replace('"cell"', ' "cell"') })).toBe(401);
    expect(await webhook({ text, secondsAgo: 301 })).toBe(401);
    expect(await webhook({ text, secondsAgo: -301 })).toBe(401);
    expect(
      await postJson(`${sandbox.origins.gateway}/api/sms/inbound`, { text }, gatewayHeaders(anna.token)),
    ).toMatchObject({ status: 401 });
    expect(await lastRent()).toBeUndefined();
    expect([await webhook({ id: 'in-1', text, secondsAgo: 299 }), await webhook({ id: 'in-1', text })]).toEqual([
      200, 200,
    ]);
    await sandbox.clock.advance(5_000);
    expect(await phone.answers()).toHaveLength(1);
  });

  test('The webhook refuses the eleventh message of one number within a minute, and takes it later', async () => {
    const statuses: number[] = [];
    for (let message = 0; message < 11; message++) statuses.push(await webhook({ id: `many-${message}` }));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await webhook({ from: '+79000000002' })).toBe(200);
    await minutes(1);
    expect(await webhook({ id: 'many-10' })).toBe(200);
  });

  test('Twenty wrong codes within an hour lock a key for an hour; the app’s own requests go on', async () => {
    const phone = await phoneOfAnna();
    const wrong = () => phone.compose(`START ${SCOOTER}`).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const guess = async (count: number) => {
      for (let n = 0; n < count; n++) await webhook({ from: `guess-${n}`, text: wrong() });
    };
    await guess(19);
    await minutes(61);
    await guess(19);
    expect(await phone.does(`START ${SCOOTER}`)).toContain(' started ');
    await guess(1);
    await phone.does(`PAUSE ${SCOOTER}`);
    expect(await lastRent()).toMatchObject({ stage: 'ACTIVE_RIDE' });
    const ride = await createRide(sandbox, '10001');
    ride.take((await lastRent())?.id ?? '');
    await ride.act('pause', { position: here });
    await minutes(60);
    expect(await phone.does(`RESUME ${SCOOTER}`)).toContain(' resumed ');
  });
});
