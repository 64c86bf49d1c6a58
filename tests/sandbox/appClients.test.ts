import { beforeEach, expect, test } from 'vitest';
import { lookUp } from '#api/bikes.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { parseRent, sendCommand, uploadPhoto } from '#api/rents.ts';
import { authenticate } from '#api/session.ts';
import { openRows } from '#app/services/rows.ts';
import type { RentFacts } from '#domain/rent.ts';
import { clearRides, fileSandbox } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';
import { controlOf } from '../support/sandbox/world.ts';
import { rowsOf } from './rows.ts';
import { addRent } from './tables.ts';

const sandbox = await fileSandbox();
beforeEach(() => clearRides(sandbox));
const soon = () => AbortSignal.timeout(30_000);

const insert = (clientId: string, bike: string, stage = 'ACTIVE_RIDE') =>
  addRent(sandbox, clientId, {
    bike_id: bike,
    device_type: 'OMNI_IOT_SCOOTER',
    stage,
    price_lines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
    capabilities: { docked: false, wheelLock: false, chain: false, battery: true, photoAtEnd: true, pause: true },
  });
const touch = (id: string) => rowsOf(sandbox, 'update public.rents set version = version + 1 where id = $1', [id]);

/** The rents of one rider, by changes or broadcasts; `news` lists the other calls of the subscription. */
function openRents(transport: HttpTransport, realtime: 'changes' | 'broadcast') {
  const news: string[] = [];
  const data = openRows({
    supabaseUrl: sandbox.origins.data,
    supabaseAnonKey: 'anon',
    realtime,
    transport,
    report: (cause) => void news.push(`bug: ${String(cause)}`),
  });
  const subscribe = (onRow: (row: unknown) => void, said = news) =>
    data.subscribe(
      { table: 'rents', column: 'client_id', value: '100001' },
      {
        onUpdate: onRow,
        onRefetchNeeded: () => void said.push('hint'),
        onSubscribed: () => void said.push('live'),
        onDisconnected: () => void said.push('silent'),
      },
    );
  return { news, subscribe, close: () => data.close() };
}

// A066
test.each(['changes', 'broadcast'] as const)(
  'With REALTIME=%s the app receives only its rider’s rent rows, and receives rows again once the channel reopens',
  async (realtime) => {
    const app = await signedInApp(sandbox);
    const [mine, theirs] = [await insert('100001', 'b1'), await insert('100002', 'b2')];
    const rows: (RentFacts | null)[] = [];
    const { news, subscribe, close } = openRents(app.transport, realtime);
    const stop = subscribe((row) => void rows.push(parseRent(row)));
    const hears = async () => {
      const before = rows.length;
      const changes = async () => {
        await touch(theirs);
        await touch(mine);
        return rows.length > before;
      };
      await expect.poll(changes, { timeout: 60_000 }).toBe(true);
    };

    await hears();
    expect(rows.every((row) => row?.id === mine)).toBe(true);
    expect(news).toEqual(['live', 'hint']);

    // The token runs out: the server closes the channel, and a fresh token lets it be opened again.
    await sandbox.clock.advance(16 * 60_000);
    await expect.poll(() => news.includes('silent'), { timeout: 60_000 }).toBe(true);
    const again = await authenticate(app.gatewayApi, { login: '10001', pin: '1234' }, soon());
    if (again.kind === 'signedIn') app.tokens.put(again.tokens);
    await hears();
    expect(news.filter((word) => word === 'live').length).toBeGreaterThan(1);
    expect(news.filter((word) => word.startsWith('bug'))).toEqual([]);
    stop();
    await close();
  },
);

test('When the app closes one of two broadcast subscriptions to the same rent rows, the other still receives changes', async () => {
  const { transport } = await signedInApp(sandbox);
  const mine = await insert('100001', 'b1');
  const { subscribe, close } = openRents(transport, 'broadcast');
  const open = () => {
    const heard: string[] = [];
    return { heard, leave: subscribe(() => void heard.push('row'), heard) };
  };
  const live = ({ heard }: ReturnType<typeof open>) => heard.filter((word) => word !== 'hint');
  const first = open();
  await expect.poll(() => live(first), { timeout: 60_000 }).toEqual(['live']);
  const second = open();
  await expect.poll(() => live(second), { timeout: 60_000 }).toEqual(['live']);
  first.leave();
  await touch(mine);
  await expect.poll(() => live(second), { timeout: 60_000 }).toEqual(['live', 'row']);
  expect(live(first)).toEqual(['live']);
  second.leave();
  await close();
});

test('From a refusal of a start, a vehicle card or a photo, the client reads the reason and any debt or distance', async () => {
  const { gatewayApi } = await signedInApp(sandbox, { login: '10004' });
  const refused = (code: string, more = {}) => ({ kind: 'refused', refusal: { code, ...more } });
  const startedAfter = async (code: string) => {
    await controlOf(sandbox).PUT('/control/refusals', { body: { code, times: 1 } });
    const intent = { kind: 'start', number: '51307', insurance: false, position: null } as const;
    const expiresAt = sandbox.clock.now() + 20_000;
    return sendCommand(gatewayApi, { intent, key: crypto.randomUUID(), expiresAt }, soon());
  };
  expect(await startedAfter('ACCOUNT_DEBT')).toEqual(refused('accountDebt', { debt: 340 }));
  const far = refused('bikeIsFarFromUser', { distanceMeters: 112 });
  expect(await startedAfter('BIKE_IS_FAR_FROM_USER')).toEqual(far);

  expect(await lookUp(gatewayApi, { number: '99990' }, soon())).toEqual(refused('bikeNotFound', { number: '99990' }));
  expect(await lookUp(gatewayApi, { mapId: 2_147_483_647 }, soon())).toEqual(refused('rentNotAvailable'));
  const rentId = await insert('100004', 'b3', 'ACTIVE_RIDE_END');
  const owed = { photoId: crypto.randomUUID(), rentId, uploadTicket: null };
  expect(await uploadPhoto(gatewayApi, owed, new Blob(['no picture'], { type: 'image/jpeg' }))).toEqual(
    refused('mediaUploadPhotoError'),
  );
});
