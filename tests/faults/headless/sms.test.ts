import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mac, TextAct } from '#domain/textCommand.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { DeviceKeyStore } from '#platform/deviceKey.ts';
import { controlClient } from '../../support/controlClient.ts';
import { registerKey } from '../../support/sandbox/textPhone.ts';
import { smsFaults, type SmsFault } from '../faults.ts';
import type { Cell, Scenario } from './cell.ts';
import { dayOf, vehicleIs } from './flows/ride.ts';
import { runScenario } from './run.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const MINUTE = 60_000;
const Key = v.object({ keyId: v.string(), secret: v.string(), number: v.string(), priceRoubles: v.number() });

/** The device key of this phone, in memory: Node has no IndexedDB. */
async function keyOf(cell: Cell): Promise<DeviceKeyStore> {
  const key = crypto.randomUUID();
  const token = cell.tab().tokens.current()?.jwt ?? '';
  const { secret, ...given } = v.parse(Key, (await registerKey(cell.sandbox, { token }, key)).body);
  cell.browser.network.journal.push({ line: 'POST /api/sms/device-key', key, isWritten: true });
  const mac: Mac = async (text) => createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest();
  let counter = 0;
  return {
    read: async () => ({ ...given, expiresAt: Infinity, givenAt: 0 }),
    write: () => Promise.reject(new Error('this phone has its key')),
    count: async () => ({ keyId: given.keyId, counter: (counter += 1), mac }),
    mac: async () => mac,
  };
}

type Way = { delayMilliseconds?: number; lose?: number; double?: number };

/** A rider without internet who writes text messages with the app and opens the links of the answers. */
async function textRider(cell: Cell) {
  const { person, sandbox, browser } = cell;
  const { number } = dayOf(cell);
  const control = controlClient(sandbox.origins.data);
  const text = cell.tab().openText(await keyOf(cell));
  await cell.quiet();
  const network = (way: Way) => control.PUT('/control/sms-network', { body: { toOperator: way, toPhones: way } });
  /** Writes a message and sends it. */
  const sends = async (act: TextAct): Promise<void> => {
    const rentId = act === 'START' ? null : (cell.tab().rent()?.getSnapshot().context.rent?.id ?? null);
    text.send({ type: 'rider.textAsked', intent: { act, vehicle: number, parking: null, rentId } });
    await cell.quiet();
    await expect.poll(() => text.getSnapshot().value).toBe('composed');
    const { sent } = text.getSnapshot().context;
    text.send({ type: 'rider.textHandedOver' });
    browser.network.journal.push({
      line: 'POST SMS',
      key: sent?.key ?? null,
      isWritten: cell.browser.place.wasNoted(sent?.key ?? ''),
    });
    await control.POST('/control/texts', { body: { text: sent?.message ?? '', from: person.phone } });
  };
  /** Opens the link of each answer that has come, the newest first. */
  const reads = async (): Promise<void> => {
    const { data } = await control.GET('/control/texts', { params: { query: { phone: person.phone } } });
    for (const { text: answer, fromPhone, state } of data?.items ?? []) {
      const [, token] = /\/s#(\S+)/.exec(answer) ?? [];
      if (fromPhone || state !== 'arrived' || token === undefined || !text.getSnapshot().matches('awaitingAnswer'))
        continue;
      text.send({ type: 'rider.answerGiven', given: { kind: 'link', token } });
      await cell.quiet();
      await expect.poll(() => text.getSnapshot().matches({ awaitingAnswer: { answer: 'reading' } })).toBe(false);
    }
  };
  const isDone = () => text.getSnapshot().matches('done');
  return {
    network,
    sends,
    /** Writes again every two minutes until an answer has come. */
    does: async (act: TextAct): Promise<void> => {
      for (let step = 0; step === 0 || !isDone(); step += 1) {
        if (step > 40) throw new Error(`${act} has no answer`);
        if (step % 4 === 0) await sends(act);
        await cell.passes(MINUTE / 2);
        await reads();
      }
      text.send({ type: 'rider.textClosed' });
    },
  };
}

/** A scooter ride from its offer to its receipt; the oracle of the matrix checks the ledgers. */
const ride: Scenario = {
  hits: /^POST (SMS|\/api\/rents|\/api\/rents\/[^/]+\/finish)$/,
  begins: async (cell) => {
    const number = await cell.stage.newVehicle('scooter');
    dayOf(cell).number = number;
    await cell.goesOn('the offer', (tab) => {
      const chart = tab.rent()?.getSnapshot();
      if (chart && vehicleIs(chart, 'empty')) sendToRide(tab.rent(), { type: 'rider.numberTyped', number });
      return chart !== undefined && vehicleIs(chart, 'offered');
    });
  },
  acts: () => undefined,
  goesOn: (_, tab) => tab.rent()?.getSnapshot().matches({ ride: 'ACTIVE_RIDE_COMPLETED' }) === true,
  breaches: async ({ person }) => {
    const rows = await stage.rowsOf<{ status: string; charges: number }>(
      `select status, (select count(*)::int from sandbox.charges c where c.rent_id = r.id) as charges from public.rents r where client_id = $1`,
      [person.id],
    );
    return rows.length === 1 && rows[0]?.status === 'DONE' && rows[0].charges === 1 ? [] : [JSON.stringify(rows)];
  },
};

/** The internet is cut from before the start until after the end; `way` befalls the texts of each act, both ways. */
const withoutInternet = (way: Way) => async (cell: Cell) => {
  const rider = await textRider(cell);
  cell.countAct();
  cell.countAct();
  cell.browser.goOffline();
  for (const act of ['START', 'FINISH'] as const) {
    await rider.network(way);
    await rider.does(act);
    await cell.passes(40 * MINUTE);
  }
  await rider.network({ delayMilliseconds: 0, lose: 0, double: 0 });
  cell.browser.goOnline();
};

/** A tap goes nowhere, its text message is on its way, and then the internet is there again. */
async function bothWays(cell: Cell): Promise<void> {
  const rider = await textRider(cell);
  for (const [act, tap] of [
    ['START', { type: 'rider.confirmed', insurance: false }],
    ['FINISH', { type: 'rider.finishAsked' }],
  ] as const) {
    cell.countAct();
    cell.browser.goOffline();
    sendToRide(cell.tab().rent(), tap);
    await cell.quiet();
    await rider.sends(act);
    cell.browser.goOnline();
    await cell.passes(40 * MINUTE);
  }
}

type Proof = { file: string; title: string };
/** How this kind of test causes a fault, or the test that proves it by the operator's side alone. */
const row: Record<SmsFault, ((cell: Cell) => Promise<void>) | Proof> = {
  lost: withoutInternet({ lose: 1 }),
  // Longer than a rider waits before writing again.
  late: withoutInternet({ delayMilliseconds: 2.5 * MINUTE }),
  twice: withoutInternet({ double: 2 }),
  forged: {
    file: 'tests/sandbox/smsForged.test.ts',
    title:
      'The server accepts none of 10,000 forged messages and answers none: random, foreign, altered, cut and repeated ones',
  },
  replayed: {
    file: 'tests/sandbox/sms.test.ts',
    title:
      'The same message again, also another copy of it, gets the same answer up to four times and has no second effect',
  },
  'out of order': {
    file: 'tests/sandbox/sms.test.ts',
    title: 'A start that comes after its end opens nothing, and an end of another ride or of yesterday ends nothing',
  },
  'both ways at once': bothWays,
};

const missingIn = async ({ file, title }: Proof): Promise<string[]> =>
  (await readFile(file, 'utf8')).includes(title) ? [] : [`${file} has no test “${title}”`];

// B081, B082, B089
test.each(smsFaults)('The flow ride by text message survives: %s', async (fault) => {
  const cell = row[fault];
  expect(await (typeof cell === 'function' ? runScenario(stage, ride, cell) : missingIn(cell))).toEqual([]);
});
