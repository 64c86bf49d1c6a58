import { expect, test } from 'vitest';
import { gatewayCall } from '../support/sandbox/account.ts';
import { APP_ORIGIN, ask, fileSandbox, postJson, riderOf } from '../support/sandbox/sandbox.ts';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox);

const entry = {
  logMessage: 'TypeError: rent is null',
  userId: '100001',
  timeStamp: '2026-06-01T09:00:00.000Z',
  type: 'jsError',
  level: 'error',
  developerComment: 'ride-C5x1.js:1:2345\n55.75,37.62',
};
const put = (body: object) => gatewayCall(sandbox, anna, 'PUT', '/api/mobile-log-collector/log', body);
const told = async () => (await ask(`${sandbox.origins.data}/control/logs`)).body;

// F053, F088
test('The server stores each debug log entry as the app sends it', async () => {
  expect((await put(entry)).status).toBe(204);
  expect(await told()).toMatchObject({ entries: [entry] });
});
test.each([{ level: 'loud' }, { logMessage: 'x'.repeat(1_001) }, { timeStamp: 'now' }, { phone: '79165554433' }])(
  'The server refuses a debug log entry with the invalid field %j',
  async (more) => {
    expect((await put({ ...entry, ...more })).status).toBe(400);
  },
);

const error = {
  release: 'index-A1b2',
  trace: '0af7651916cd43dd8448eb211c80319c',
  code: 'TypeError',
  place: 'ride-C5x1.js:1:2345',
};
const goal = { goal: 'ride-started', release: 'index-A1b2', visit: error.trace, consent: '2026-06-01' };
const beacon = (kind: 'errors' | 'goals', body: object) =>
  postJson(`${sandbox.origins.gateway}/api/beacons/${kind}`, body, { Origin: APP_ORIGIN });

test('The server accepts and stores the error reports and goal reports that the app’s pages send without a token', async () => {
  const { status, headers } = await beacon('errors', error);
  expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([204, APP_ORIGIN]);
  expect((await beacon('goals', goal)).status).toBe(204);
  expect(await told()).toMatchObject({ errors: [error], goals: [goal] });
});
// S029
test.each([{ code: 'of Vera: 79165554433' }, { place: 'https://ride.example/?phone=1' }, { userId: '100001' }])(
  'The server refuses an error beacon with the invalid field %j',
  async (more) => {
    expect((await beacon('errors', { ...error, ...more })).status).toBe(400);
  },
);
