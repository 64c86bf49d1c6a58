import { expect, test } from 'vitest';
import type { Consent } from '#sandbox/accounts/consents.ts';
import { mainCall } from '../support/sandbox/account.ts';
import { fileSandbox, riderOf, type Rider } from '../support/sandbox/sandbox.ts';

const sandbox = await fileSandbox();

const minutes = (count: number) => new Date(sandbox.clock.now() + count * 60_000).toISOString();
const say = (rider: Rider, kind: string, given: boolean, at: string, version = '2026-06-01') =>
  mainCall(sandbox, rider, 'PUT', `/profile/consents/${kind}`, { given, document: 'privatePolicy', version, at });
const search = (rider: Rider, pageable: object) =>
  mainCall(sandbox, rider, 'POST', '/profile/consents/search', { pageable });
const kept = async (rider: Rider, kind?: string): Promise<Consent[]> => {
  const { body } = await search(rider, { pageNumber: 0, pageSize: 100 });
  const items: Consent[] = Reflect.get(Object(body), 'values');
  return items.filter((item) => kind === undefined || item.kind === kind);
};

test('The consent ledger contains the consents that the rider gave at registration', async () => {
  const anna = await riderOf(sandbox);
  expect(await kept(anna)).toMatchObject([
    { kind: 'personalData', version: '2025-12-01', withdrawnAt: null },
    { kind: 'userAgreement', version: '2025-12-01', withdrawnAt: null },
  ]);
});

// S032
test('The consent ledger records each consent and withdrawal with its document, version and time', async () => {
  const anna = await riderOf(sandbox);
  const [first, second, third] = [minutes(-30), minutes(-20), minutes(-10)];
  for (const [given, at] of [
    [true, first],
    [true, first],
    [true, second],
    [false, third],
    [false, third],
  ] as const) {
    expect((await say(anna, 'statistics', given, at)).status).toBe(204);
  }
  const withdrawn = {
    kind: 'statistics',
    document: 'privatePolicy',
    version: '2026-06-01',
    at: first,
    withdrawnAt: third,
  };
  expect(await kept(anna, 'statistics')).toEqual([withdrawn]);
  const anew = minutes(-5);
  await say(anna, 'statistics', true, anew);
  expect(await kept(anna, 'statistics')).toEqual([{ ...withdrawn, at: anew, withdrawnAt: null }, withdrawn]);
});

test('The server ignores a consent change older than the stored one, and stores no consent time in the future', async () => {
  const boris = await riderOf(sandbox, '10002');
  await say(boris, 'notifications', true, minutes(-20));
  await say(boris, 'notifications', false, minutes(-10));
  await say(boris, 'notifications', true, minutes(-15));
  expect(await kept(boris, 'notifications')).toMatchObject([{ withdrawnAt: expect.any(String) }]);

  const before = sandbox.clock.now();
  await say(boris, 'geolocation', true, minutes(26 * 60));
  const [geolocation] = await kept(boris, 'geolocation');
  expect(Date.parse(geolocation?.at ?? '')).toBeLessThanOrEqual(before + 60_000);
});

test('When a rider consents to a new version of a document, the ledger keeps the consent to the old version as withdrawn', async () => {
  const gleb = await riderOf(sandbox, '10004');
  await say(gleb, 'statistics', true, minutes(-20));
  await say(gleb, 'statistics', true, minutes(-10), '2026-07-01');
  expect(await kept(gleb, 'statistics')).toMatchObject([
    { version: '2026-07-01', withdrawnAt: null },
    { version: '2026-06-01', withdrawnAt: expect.any(String) },
  ]);
});

test('A rider sees only their own consents, and cannot withdraw a consent given at registration', async () => {
  const dina = await riderOf(sandbox, '10005');
  expect(await kept(dina, 'statistics')).toEqual([]);
  expect((await say(dina, 'personalData', false, minutes(-1))).status).toBe(400);
  expect((await search({ ...dina, mobile: 'nobody' }, { pageNumber: 0, pageSize: 15 })).status).toBe(401);
});

// A047
test('The server sends the consent ledger page by page, with the number of pages', async () => {
  const anna = await riderOf(sandbox);
  const all = await kept(anna);
  const page = async (pageNumber: number) => (await search(anna, { pageNumber, pageSize: 1 })).body;
  const pageMetaData = { totalPages: all.length };
  for (const [pageNumber, consent] of all.entries())
    expect(await page(pageNumber)).toEqual({ values: [consent], pageMetaData });
  expect(await page(all.length)).toEqual({ values: [], pageMetaData });
  expect((await search(anna, { pageNumber: -1, pageSize: 1 })).status).toBe(400);
});
