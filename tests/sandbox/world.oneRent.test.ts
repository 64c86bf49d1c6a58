import { expect, test } from 'vitest';
import { HttpError } from '#sandbox/contract/handlers.ts';
import { insertRent, rentOf } from '#sandbox/world/rents/rent.ts';
import { fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, createRide } from '../support/sandbox/world.ts';
import { countOf, rowsOf } from './rows.ts';
import { addRent } from './tables.ts';

const sandbox = await fileSandbox();

const idOf = async (login: string) => (await riderOf(sandbox, login)).id;
const end = (id: string) => rowsOf(sandbox, 'update public.rents set ended_at = now() where id = $1', [id]);

test('The table of rents allows one open rent per vehicle, and a second rent after the first has ended', async () => {
  const [anna, boris] = [await idOf('10001'), await idOf('10002')];
  const first = await addRent(sandbox, anna, { bike_id: '40117' });
  await expect(addRent(sandbox, boris, { bike_id: '40117' })).rejects.toMatchObject({
    code: '23505',
    constraint: 'one_rent_per_vehicle',
  });
  await end(first);
  await end(await addRent(sandbox, boris, { bike_id: '40117' }));
});

test('When another rider takes the vehicle after the server’s check, the server refuses the start and stores no rent', async () => {
  const rider = await createRide(sandbox, '10001');
  // The vehicle looks free: another start was stored between the check and the write.
  const others = await addRent(sandbox, await idOf('10003'), { bike_id: '51307' });
  expect(await rider.startRefused('51307', here)).toMatchObject({ status: 409, code: 'BIKE_NOT_ALLOWED' });
  const mine = await idOf('10001');
  expect(await countOf(sandbox, 'public.rents where client_id = $1 and ended_at is null', [mine])).toBe(0);
  await end(others);
  expect(await rider.start('51307', here)).toMatchObject({ stage: 'CHECK_START' });
});

test('The server refuses a rider’s second rent, and the refusal contains the ID of the open rent', async () => {
  const rider = await idOf('10004');
  const open = await addRent(sandbox, rider, { bike_id: '40118' });
  const asked = sandbox.db.transaction(async (sql) => {
    const rent = await rentOf(sql, rider, open);
    return insertRent(sql, sandbox.clock, { ...rent, id: crypto.randomUUID(), rental_id: 'R-other', bike_id: '40117' });
  });
  const refusal: unknown = await asked.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HttpError);
  expect(refusal).toMatchObject({ status: 409, body: { code: 'ACCOUNT_HAS_RENT_ALREADY', rentId: open } });
  await end(open);
});
