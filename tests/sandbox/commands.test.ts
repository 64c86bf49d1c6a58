import { beforeEach, describe, expect, test } from 'vitest';
import { receiveCommand, settleCommand } from '#sandbox/contract/commands.ts';
import { clearRides, fileSandbox, riderOf, setFaults } from '../support/sandbox/sandbox.ts';
import { command, commandState, freeScooter, rentIdIn, rentsOf } from './ride.ts';
import { rowsOf, run } from './rows.ts';

const KEY = 'one-act-of-the-rider';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox);
const spot = await freeScooter(sandbox);
beforeEach(() => clearRides(sandbox));

const start = (sent: { key?: string; expiresIn?: number } = {}, rider = anna, body: unknown = spot) =>
  command(sandbox, rider, '/api/rents', body, { key: KEY, ...sent });

test('Ten simultaneous requests with one idempotency key make one rent, and all get the same response', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => start()));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(9);
  expect(await rentsOf(sandbox, anna)).toHaveLength(1);
});

test('A repeat of a command whose response was lost gets the stored response and makes no second rent', async () => {
  await setFaults(sandbox, [{ fault: 'drop-after', match: '^POST /api/rents$', times: 1 }]);
  await expect(start()).rejects.toThrow('fetch failed');
  expect((await start()).headers.get('idempotent-replayed')).toBe('true');
  expect(await rentsOf(sandbox, anna)).toHaveLength(1);
});

test('The server refuses a used idempotency key that comes with another payload', async () => {
  await start();
  const other = await start({}, anna, await freeScooter(sandbox, 1));
  expect(other).toMatchObject({ status: 422, body: { code: 'COMMAND_KEY_REUSED' } });
});

test('The server refuses another rider’s idempotency key, and reveals nothing about the other rider’s command', async () => {
  await start();
  const boris = await riderOf(sandbox, '10002');
  expect(await start({}, boris)).toMatchObject({ status: 422, body: { code: 'COMMAND_KEY_REUSED' } });
  expect(await commandState(sandbox, boris, KEY)).toMatchObject({ state: 'unknown', rentId: null });
});

test('When a refused command comes again with the same idempotency key, the server repeats the stored refusal', async () => {
  const far = { ...spot, position: null };
  expect(await start({}, anna, far)).toMatchObject({ status: 403, body: { code: 'GEO_NOT_ALLOWED_BY_USER' } });
  const again = await start({}, anna, far);
  expect(again).toMatchObject({ status: 403, body: { code: 'GEO_NOT_ALLOWED_BY_USER' } });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await commandState(sandbox, anna, KEY)).toMatchObject({ state: 'refused', code: 'GEO_NOT_ALLOWED_BY_USER' });
});

test('The server reports a command as unknown before it arrives, then as running, then as done', async () => {
  expect(await commandState(sandbox, anna, KEY)).toMatchObject({ key: KEY, state: 'unknown' });
  const rentId = rentIdIn(await start());
  expect(await commandState(sandbox, anna, KEY)).toMatchObject({ state: 'running', rentId });
  await sandbox.clock.advance(10_000);
  expect(await commandState(sandbox, anna, KEY)).toMatchObject({ state: 'done', code: null });
});

test('When the server tries to settle a command a second time, the command keeps its first outcome', async () => {
  await start();
  await sandbox.db.transaction(async (sql) => {
    await settleCommand(sql, KEY, 'refused', 'OPEN_LOCK_ERROR');
    await settleCommand(sql, KEY, 'done');
  });
  expect(await commandState(sandbox, anna, KEY)).toMatchObject({ state: 'refused', code: 'OPEN_LOCK_ERROR' });
});

test('The server refuses an expired command, even when the app repeats the command with a later expiry', async () => {
  expect(await start({ expiresIn: 0 })).toMatchObject({ status: 410, body: { code: 'COMMAND_EXPIRED' } });
  expect(await start({ expiresIn: 20_000 })).toMatchObject({ status: 410, body: { code: 'COMMAND_EXPIRED' } });
  expect(await commandState(sandbox, anna, KEY)).toMatchObject({ state: 'refused', code: 'COMMAND_EXPIRED' });
  expect(await rentsOf(sandbox, anna)).toEqual([]);
});

test('When a command took effect in time, the server accepts a repeat of the command even after its expiry', async () => {
  await start();
  await sandbox.clock.advance(60_000);
  expect((await start({ expiresIn: 0 })).status).toBe(202);
});

test('The server refuses a command that expires more than a minute from now', async () => {
  expect((await start({ expiresIn: 60_001 })).status).toBe(400);
  expect((await start({ expiresIn: 60_000 })).status).toBe(202);
});

describe('a command’s transaction', () => {
  const receive = (work: () => Promise<void>) =>
    sandbox.db.transaction(async (sql) => {
      const call = {
        body: {},
        params: {},
        query: {},
        headers: {},
        riderId: anna.id,
        sessionId: '',
        sql,
        clock: sandbox.clock,
        commandKey: KEY,
      };
      return receiveCommand({
        operation: 'test',
        path: '/test',
        call,
        handle: async () => {
          await sql.query(`update sandbox.riders set balance = balance - 100 where id = $1`, [anna.id]);
          await work();
          return { status: 202, body: {} };
        },
      });
    });
  beforeEach(() => run(sandbox, `update sandbox.riders set balance = 0 where id = '${anna.id}'`));
  const balance = () =>
    rowsOf(sandbox, `select balance::float8 as roubles from sandbox.riders where id = '${anna.id}'`);

  test('When a command crashes, the server stores nothing, and later repeats with the same key take effect once', async () => {
    await expect(
      receive(async () => {
        throw new Error('crash');
      }),
    ).rejects.toThrow('crash');
    expect([await balance(), await commandState(sandbox, anna, KEY)]).toMatchObject([
      [{ roubles: 0 }],
      { state: 'unknown' },
    ]);

    await receive(async () => undefined);
    await receive(async () => undefined);
    expect(await balance()).toEqual([{ roubles: -100 }]);
  });

  test('When the server refuses a command, it stores the refusal but undoes the command’s effects', async () => {
    const { HttpError } = await import('#sandbox/contract/handlers.ts');
    const refused = await receive(async () => {
      throw new HttpError(409, { type: '/problems/refused', title: 'no', status: 409, code: 'WRONG_STAGE' });
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STAGE' } });
    expect([await balance(), await commandState(sandbox, anna, KEY)]).toMatchObject([
      [{ roubles: 0 }],
      { state: 'refused', code: 'WRONG_STAGE' },
    ]);
  });
});

test('The server answers 404 to a rider’s command for another rider’s rent', async () => {
  const rentId = rentIdIn(await start());
  const boris = await riderOf(sandbox, '10002');
  for (const act of ['cancel', 'return-to-ride', 'open-lock']) {
    const answer = await command(sandbox, boris, `/api/rents/${rentId}/${act}`, {});
    expect(answer).toMatchObject({ status: 404, body: { code: 'RENT_NOT_FOUND' } });
  }
  expect(await rentsOf(sandbox, anna)).toMatchObject([{ stage: 'CHECK_START' }]);
});
