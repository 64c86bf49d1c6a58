import { afterEach, beforeEach, expect, test } from 'vitest';
import { setRider } from '../support/sandbox/money.ts';
import { clearRides, fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, createRide, JPEG } from '../support/sandbox/world.ts';
import { tell, toldTo } from './ride.ts';
import { rowsOf } from './rows.ts';
import { dataClient, hearRows, soon } from './tables.ts';

const HOUR = 3_600_000;

const sandbox = await fileSandbox({ tokenLifetime: 200 * 3600 });
const anna = await riderOf(sandbox, '10001');
const boris = await riderOf(sandbox, '10002');
const a = dataClient(sandbox, anna.data);
const b = dataClient(sandbox, boris.data);
beforeEach(() => clearRides(sandbox));
afterEach(async () => {
  await a.removeAllChannels();
  await b.removeAllChannels();
});

const told = (login: string) => toldTo(sandbox, login);
const messages = async (login: string) =>
  (await told(login)).map(({ type, message, text }) =>
    [type, message, text].filter(Boolean).join(' · ').replaceAll('\u00A0', ' '),
  );

// F004
test('The client reads a rider’s notifications in pages, newest first, with the total number of notifications', async () => {
  await tell(sandbox, '10001', { type: 'information', count: 40 });
  await tell(sandbox, '10002', { type: 'information', count: 3 });
  const page = await a
    .from('notifications')
    .select('*', { count: 'exact' })
    .eq('client_id', anna.id)
    .order('timestamp', { ascending: false })
    .range(15, 29);
  expect([page.count, page.data?.length]).toEqual([40, 15]);
  const times = page.data?.map(({ timestamp }) => Date.parse(timestamp)) ?? [];
  expect(times).toEqual(times.toSorted((x, y) => y - x));
  await tell(sandbox, '10001', { type: 'information', delivered: true });
  const unread = await a
    .from('notifications')
    .select('*', { count: 'exact', head: true })
    .eq('client_id', anna.id)
    .eq('delivered', false);
  expect(unread.count).toBe(40);
});

test('A rider can neither read another rider’s notifications nor mark them as delivered', async () => {
  const [id] = await tell(sandbox, '10001', { type: 'pay_debt_claim' });
  expect((await b.from('notifications').select('*').eq('client_id', anna.id)).data).toEqual([]);
  expect((await b.from('notifications').update({ delivered: true }).eq('id', id).select()).data).toEqual([]);
  expect(await dataClient(sandbox, null).from('notifications').select('*')).toMatchObject({ error: { code: '42501' } });
  expect(await told('10001')).toMatchObject([{ id, delivered: false }]);
});

test('A rider can change a notification only by setting delivered to true', async () => {
  const [id] = await tell(sandbox, '10001', { type: 'information' });
  const own = (change: object) => a.from('notifications').update(change).eq('id', id);
  expect((await own({ message: 'x' })).error?.code).toBe('42501');
  expect((await own({ delivered: true, client_id: boris.id })).error?.code).toBe('42501');
  expect((await own({ delivered: false })).error?.code).toBe('42501');
  const made = { client_id: anna.id, type: 'information', message: 'x' };
  expect((await a.from('notifications').insert(made)).error?.code).toBe('42501');
  expect((await a.from('notifications').delete().eq('id', id)).error?.code).toBe('42501');
  expect((await own({ delivered: true })).error).toBeNull();
  expect(await told('10001')).toMatchObject([{ id, delivered: true, type: 'information' }]);
});

// F070, F073
test('Realtime sends a rider all changes of their own notifications, but no new or updated notification of other riders', async () => {
  const listen = async (client: typeof a, clientId: string) => {
    const { heard } = await hearRows(client, 'notifications', `client_id=eq.${clientId}`, crypto.randomUUID());
    return () => heard.map(({ type, record }) => [type, record['message']].filter(Boolean).join(' '));
  };
  const [own, spy, other] = [await listen(a, anna.id), await listen(b, anna.id), await listen(b, boris.id)];
  const [id] = await tell(sandbox, '10001', { type: 'information', message: 'one' });
  await a.from('notifications').update({ delivered: true }).eq('id', id);
  await soon(() => expect(own()).toEqual(['INSERT one', 'UPDATE one']));
  await rowsOf(sandbox, 'delete from public.notifications where id = $1', [id]);
  await soon(() => expect(own()).toEqual(['INSERT one', 'UPDATE one', 'DELETE']));
  // After the last message no other can arrive.
  await tell(sandbox, '10002', { type: 'information', message: 'last' });
  await soon(() => expect(other()).toContain('INSERT last'));
  expect(other()).toEqual(['INSERT last']);
  expect(spy().filter((line) => line !== 'DELETE')).toEqual([]);
});

const riding = async (login: string) => {
  const ride = await createRide(sandbox, login);
  await ride.start('51307', here);
  await sandbox.clock.advance(5000);
  return ride;
};

// F051
test('When a ride ends, the server creates a notification with the duration and the cost of the ride', async () => {
  const ride = await riding('10001');
  await sandbox.clock.advance(36 * 60_000);
  await ride.finish(here);
  await sandbox.clock.advance(600);
  await ride.photo(JPEG);
  await ride.act('complete', {});
  await sandbox.clock.advance(5000);
  const { id } = await ride.row();
  const said = { type: 'rental_end', message: 'Поездка завершена', text: '37\u00A0мин, 42\u00A0₽' };
  expect(await told('10001')).toMatchObject([{ ...said, rentalId: id, delivered: false }]);
});

test('When a rider cancels the start of a ride, the server creates no notification', async () => {
  const ride = await createRide(sandbox, '10001');
  await ride.start('51307', here);
  await ride.act('cancel', {});
  await sandbox.clock.advance(10_000);
  expect(await told('10001')).toEqual([]);
});

test('The server warns the rider at 40, 46 and 47.5 hours of a ride, and at 48 hours reports the ride’s end and debt', async () => {
  await riding('10001');
  await setRider(sandbox, '10001', { card: false });
  await sandbox.clock.advance(48 * HOUR);
  const all = (await messages('10001')).map((line) => line.split(' · ').slice(0, 2).join(' · ')).toReversed();
  // Both at one moment: in any order.
  const endAndDebt = all.slice(3).toSorted();
  expect(endAndDebt).toEqual(['pay_debt_claim · Долг 47 100 ₽', 'rental_end · Поездка завершена: прошло 48 часов']);
  expect(all.slice(0, 3)).toEqual([
    'come_back_to_ride · Поездка идёт 40 часов',
    'come_back_to_ride · Поездка идёт 46 часов',
    'come_back_to_ride · Полчаса до штрафа',
  ]);
  await setRider(sandbox, '10001', { card: true, balance: 0, tariff: true });
});

test('The server notifies the rider after half an hour of one paid pause, and does not add up separate pauses', async () => {
  const ride = await riding('10001');
  await ride.act('pause', { position: here });
  await sandbox.clock.advance(20 * 60_000);
  await ride.act('resume', { position: here });
  await sandbox.clock.advance(5000);
  await ride.act('pause', { position: here });
  await sandbox.clock.advance(25 * 60_000);
  expect(await told('10001')).toEqual([]);
  await sandbox.clock.advance(6 * 60_000);
  const said = await messages('10001');
  expect(said).toEqual([expect.stringMatching(/^come_back_to_ride · Пауза идёт 30 минут · Минута паузы стоит 3 ₽\./)]);
});

test('When an account that is already blocked is blocked again, the server creates no second notification', async () => {
  const block = (rentBlocked: boolean) => setRider(sandbox, '10004', { rentBlocked });
  await block(true);
  await block(true);
  const said = await messages('10004');
  expect(said).toEqual(['account_blocked · Аккаунт заблокирован · Напишите нам, поможем разобраться.']);
  await block(false);
});

test('The server writes a notification in the rider’s language', async () => {
  await rowsOf(sandbox, `update sandbox.riders set language = 'en' where id = $1`, [boris.id]);
  await tell(sandbox, '10002', { type: 'pay_debt_claim' });
  expect(await messages('10002')).toEqual(['pay_debt_claim · You owe ₽248 · Pay and you can ride again.']);
});
