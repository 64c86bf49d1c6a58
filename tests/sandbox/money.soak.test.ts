import { expect, test } from 'vitest';
import { createRandom } from '#sandbox/random.ts';
import {
  charges,
  initPayment,
  orderIn,
  pageIn,
  payRecurrent,
  press,
  setCards,
  setRider,
  stories,
} from '../support/sandbox/money.ts';
import { fileSandbox, riderOf, setFaults, type Reply, type Rider } from '../support/sandbox/sandbox.ts';
import { rowsOf } from './rows.ts';

const INTENTS = 200;
const RATES = ['omni-day', 'omni-month', 'bike-day', 'bike-season'];
const LOGINS = ['10001', '10002', '10004', '10005'];
const random = createRandom(20_260_801);

const riders = new Map<string, Rider>();
const sandbox = await fileSandbox({ tokenLifetime: 86_400 });
for (const login of LOGINS) {
  await setRider(sandbox, login, { balance: 0 });
  await setCards(sandbox, login, [{ isDefault: true }]);
  riders.set(login, await riderOf(sandbox, login));
}
await setFaults(
  sandbox,
  [
    { fault: 'drop-after', match: '^POST /(billing|provider)/', rate: 0.25 },
    { fault: 'drop-before', match: '^POST /(billing|provider)/', rate: 0.1 },
    { fault: 'status', match: '^POST /billing/', status: 503, rate: 0.1 },
    { fault: 'status', match: '^POST /billing/', status: 429, rate: 0.05 },
  ],
  7,
);

/**
 * As the app does: the same key until an answer comes; sometimes a second request at once, or one more afterwards.
 */
async function asked(send: (key: string) => Promise<Reply>): Promise<Reply> {
  const key = crypto.randomUUID();
  const until = async (): Promise<Reply> => {
    for (;;) {
      const answer = await send(key).catch(() => null);
      if (answer?.status === 200) return answer;
    }
  };
  const answers = await Promise.all(random.chance(0.4) ? [until(), until()] : [until()]);
  if (random.chance(0.3)) answers.push(await until());
  const [first] = answers;
  if (!first) throw new Error('nobody asked');
  for (const { body } of answers) expect(body).toEqual(first.body);
  return first;
}

async function pressed(page: string, does: string): Promise<void> {
  const times = random.chance(0.4) ? 2 : 1;
  for (let done = 0; done < times;)
    done += await press(page, does).then(
      () => 1,
      () => 0,
    );
}

/** The outcome of one payment intent, and how much may be charged for it. */
async function intent(rider: Rider): Promise<{ order: string; due: number | null }> {
  const rate_id = random.pick(RATES);
  if (random.chance(0.4))
    return { order: orderIn(await asked((key) => payRecurrent(sandbox, rider, { rate_id }, { key }))), due: 1 };
  const answer = await asked((key) => initPayment(sandbox, rider, { rate_id }, { key }));
  const does = random.pick(['pay', 'pay', 'pay', 'refuse', 'leave']);
  await pressed(pageIn(answer), does);
  return { order: orderIn(answer), due: does === 'pay' ? 1 : does === 'refuse' ? 0 : null };
}

test(`Over a bad network each of ${INTENTS} payment intents is charged once if the rider paid, and otherwise not at all`, async () => {
  const due = new Map<string, number | null>();
  for (let i = 0; i < INTENTS; i += 1) {
    const rider = riders.get(random.pick(LOGINS));
    if (!rider) throw new Error('nobody is there');
    const { order, due: now } = await intent(rider);
    // An open order is paid later, or gives way to another one.
    due.set(order, now ?? due.get(order) ?? 0);
  }
  await setFaults(sandbox, []);

  const rows = await rowsOf<{ order_id: string; count: number }>(
    sandbox,
    'select order_id::text, count(*)::int as count from sandbox.charges group by 1',
  );
  const taken = new Map(rows.map(({ order_id, count }) => [order_id, count]));
  for (const [order, times] of due) expect(taken.get(order) ?? 0, order).toBe(times);
  expect([...taken.keys()].filter((order) => !due.has(order))).toEqual([]);
  // The ledger shows the same.
  for (const story of await stories(sandbox)) expect(story.charges, story.id).toBe(story.state === 'paid' ? 1 : 0);
  expect((await charges(sandbox)).length).toBeGreaterThan(50);
});
