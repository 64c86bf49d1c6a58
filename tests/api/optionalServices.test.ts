import { describe, expect, it } from 'vitest';
import { getClientSettings } from '#api/clientSettings.ts';
import { listConsents } from '#api/consents.ts';
import { openNotifications } from '#api/notifications.ts';
import { getStoryRows } from '#api/stories.ts';
import { DATA, fakeClients, json, tokensOf } from '../support/api/wire.ts';
import { dataServiceOver } from './answering.ts';

const never = new AbortController().signal;

/** A server with one service that refuses every bearer, and a session whose renewals always succeed. */
function build(path: string) {
  const service = { refuses: true };
  const fake = fakeClients((request) => {
    if (service.refuses && request.url.includes(path)) return json(401, { error: 'Unauthorized' });
    return json(200, request.url.startsWith(DATA) ? [] : { values: [], pageMetaData: { totalPages: 1 }, settings: {} });
  });
  let renewals = 0;
  const renew = () => {
    renewals += 1;
    fake.tokens.put(tokensOf(`renewed-${renewals}`));
  };
  fake.wire.onUnauthorised = renew;
  const data = dataServiceOver(fake.wire);
  const notifications = openNotifications({ data: () => data, report: () => undefined });
  return { ...fake, data, notifications, service, renew, renewals: () => renewals };
}
type App = ReturnType<typeof build>;

// A038
describe.each([
  ['the data service', '/rest/v1/', ({ notifications }: App) => notifications.page('100001', 0, never)],
  ['the stories of the data service', '/rest/v1/promo', ({ data }: App) => getStoryRows(data, 'instructions', never)],
  ['settings-client', '/settings-client', ({ gatewayApi }: App) => getClientSettings(gatewayApi, never)],
  ['the consents', '/profile/consents', ({ mainApi }: App) => listConsents(mainApi, never)],
])('The optional service “%s” answers 401', (_, path, call) => {
  it('After a 401 of an optional service the app renews the token once, then the call fails and the rider stays signed in', async () => {
    const app = build(path);
    await expect(call(app)).rejects.toMatchObject({ name: 'Fault', status: 401 });
    expect([app.renewals(), app.sent.length, app.said]).toEqual([1, 2, []]);
  });

  it('After one token renewal, an optional service’s 401s cause no other renewal until a call succeeds', async () => {
    const app = build(path);
    for (let tries = 0; tries < 5; tries += 1) await expect(call(app)).rejects.toMatchObject({ status: 401 });
    expect(app.renewals()).toBe(1);
    app.service.refuses = false;
    await call(app);
    app.service.refuses = true;
    await expect(call(app)).rejects.toMatchObject({ status: 401 });
    expect([app.renewals(), app.said]).toEqual([2, []]);
  });

  it('When an optional service refuses an old token, the call succeeds after one token renewal', async () => {
    const app = build(path);
    app.tokens.put(tokensOf('a'), 10_000);
    app.wire.onUnauthorised = () => {
      app.service.refuses = false;
      app.renew();
    };
    await call(app);
    expect([app.renewals(), app.said]).toEqual([1, []]);
  });

  it('A 401 of an optional service does not block calls to the main API and the gateway', async () => {
    const app = build(path);
    await expect(call(app)).rejects.toMatchObject({ status: 401 });
    expect((await app.gatewayApi.GET('/api/rents/current')).response.status).toBe(200);
    expect((await app.mainApi.GET('/v2/profile')).response.status).toBe(200);
    expect(app.renewals()).toBe(1);
  });
});

describe.each([
  ['the gateway', '/api/rents/current', ({ gatewayApi }: App) => gatewayApi.GET('/api/rents/current')],
  ['the main API', '/v2/profile', ({ mainApi }: App) => mainApi.GET('/v2/profile')],
])('When %s refuses a fresh bearer token', (_, path, call) => {
  it('The client renews the token once and reports the refused session once, however often the call is repeated', async () => {
    const app = build(path);
    for (let tries = 0; tries < 5; tries += 1) expect((await call(app)).response.status).toBe(401);
    expect([app.renewals(), app.said]).toEqual([1, ['sessionRefused']]);
  });

  it('After the refused token has expired, a 401 triggers a token renewal again', async () => {
    const app = build(path);
    await call(app);
    app.tokens.put(tokensOf('old'), 10_000);
    await call(app);
    expect(app.renewals()).toBe(2);
  });
});

it('When a call that must not be repeated gets a 401, the client renews no token and the rider stays signed in', async () => {
  const app = build('/v2/profile');
  expect((await app.mainOnce.GET('/v2/profile')).response.status).toBe(401);
  expect([app.sent.length, app.renewals(), app.said]).toEqual([1, 0, []]);
  expect(app.sent[0]?.headers.get('Authorization')).toBe('Bearer mobile-a');
});

it('While the rider has no data service token, the app sends the data service nothing and treats it as unavailable', async () => {
  const app = build('/none');
  app.tokens.clear();
  app.tokens.put({ ...tokensOf('a'), supabaseAccessToken: null });
  const unavailable = { status: 503, code: 'serverTempUnavailable' };
  await expect(app.notifications.page('100001', 0, never)).rejects.toMatchObject(unavailable);
  await expect(getStoryRows(app.data, 'instructions', never)).rejects.toMatchObject(unavailable);
  expect([app.sent.length, app.renewals(), app.said]).toEqual([0, 0, []]);
});
