import type { PhoneOptions } from '../../journeys/phone.ts';
import { appIsKept } from '../../journeys/verbs.ts';
import type { Fault } from '../faults.ts';
import type { Cell } from './cell.ts';
import { act, actIfThere, doneUnheard, heldWhile, meetsAtTheServer, meetsOnTheWay, refuseBearers } from './onTheWay.ts';
import { openNextBuild } from './nextBuild.ts';
import { doubleTap, forget, hearTwice, keepNothing, killTab, permit, reload, sleep } from './phoneTroubles.ts';

/**
 * The rider acts while something goes wrong; afterwards everything works again. `phone`: how it is otherwise; `worker`:
 * the app has its worker.
 */
export type Trouble = {
  phone?: (now: number) => Partial<PhoneOptions>;
  worker?: true;
  befalls: (cell: Cell) => Promise<void>;
};

const DAY_AND_MORE = 26 * 3_600_000;
const HALF_AN_HOUR = 30 * 60_000;

const answers = (status: number, more: { body?: 'html'; retryAfter?: number } = {}): Trouble => ({
  befalls: (cell) => meetsAtTheServer(cell, { fault: 'status', status, ...more }),
});

export const troubles: Record<Fault, Trouble> = {
  'nothing goes wrong': { befalls: act },
  'offline before send': {
    befalls: async (cell) => {
      await cell.phone.context.setOffline(true);
      await act(cell);
      await cell.phone.pass(10_000);
      await cell.phone.context.setOffline(false);
    },
  },
  'request lost': { befalls: (cell) => meetsOnTheWay(cell, (route) => route.abort('connectionreset')) },
  'done but answer lost': { befalls: (cell) => doneUnheard(cell) },
  'answer cut': { befalls: (cell) => meetsAtTheServer(cell, { fault: 'truncate' }) },
  '30 s latency': {
    // It is done at once, and its answer never arrives while somebody waits.
    befalls: (cell) =>
      doneUnheard(cell, async () => {
        await cell.stage.control.POST('/control/clock', { body: { milliseconds: 30_000 } });
        await cell.phone.page.clock.runFor(30_000);
      }),
  },
  '500': answers(500),
  '502 with HTML': answers(502, { body: 'html' }),
  '429 with Retry-After': answers(429, { retryAfter: 2 }),
  'ten parallel 401': {
    befalls: async (cell) => {
      const bearers = await refuseBearers(cell);
      await act(cell);
      const isHeard = () => bearers.refused() > 0 && bearers.renewals() > 0;
      for (let second = 0; second < 5 || (second < 30 && !isHeard()); second += 1) await cell.phone.pass(1_000);
      await bearers.end();
      const renewals = bearers.renewals();
      // A page that is loaded anew renews for itself.
      if (cell.drive.flow !== 'renewal' && (!isHeard() || renewals !== 1))
        throw new Error(`${bearers.refused()} refusals led to ${renewals} renewals instead of one`);
      if (await cell.sees('link', 'Войти')) throw new Error('signed out although the session goes on');
    },
  },
  'renewal refused': {
    befalls: async (cell) => {
      await cell.people.rowsOf('update sandbox.token_families set ended_at = $2 where rider_id = $1', [
        cell.person.id,
        cell.stage.sandbox.clock.iso(),
      ]);
      const bearers = await refuseBearers(cell);
      await actIfThere(cell);
      await cell.phone.pass(3_000);
      await bearers.end();
    },
  },
  '426': answers(426),
  'duplicate delivery': {
    befalls: async (cell) => {
      if (cell.drive.hearsRows) await hearTwice(cell, false);
      await meetsOnTheWay(cell, async (route) => {
        const [response] = await Promise.all([route.fetch(), route.fetch()]);
        await route.fulfill({ response });
      });
    },
  },
  'realtime out of order': {
    befalls: async (cell) => {
      await hearTwice(cell, true);
      await act(cell);
    },
  },
  'socket drop with missed events': {
    befalls: async (cell) => {
      await cell.stage.control.PUT('/control/realtime', { body: { online: false } });
      await act(cell);
      await cell.phone.pass(6_000);
      await cell.stage.control.PUT('/control/realtime', { body: { online: true } });
    },
  },
  'tab killed': {
    befalls: (cell) => doneUnheard(cell, () => killTab(cell)),
  },
  'frozen 30 min': {
    befalls: (cell) => doneUnheard(cell, () => sleep(cell, HALF_AN_HOUR)),
  },
  'same action in two tabs': {
    befalls: async (cell) => {
      const { phone } = cell;
      const first = phone.page;
      phone.page = await phone.context.newPage();
      const second = phone.page;
      await cell.drive.opens(cell);
      await heldWhile(cell, async () => {
        phone.page = first;
        await first.bringToFront();
        // That the second one has begun may have reached the first: then its button is gone.
        await actIfThere(cell);
      });
      // What the second one asked for may be heard by it alone.
      await phone.pass(1_000);
      await second.close();
    },
  },
  'storage full': {
    befalls: async (cell) => {
      await keepNothing(cell);
      await act(cell);
    },
  },
  'storage wiped': {
    befalls: async (cell) => {
      await meetsOnTheWay(cell, async (route) => {
        const response = await route.fetch();
        await forget(cell);
        await route.fulfill({ response });
      });
      await reload(cell);
    },
  },
  'clock ± 26 h': { phone: (now) => ({ time: now + DAY_AND_MORE }), befalls: act },
  'deploy in mid-flow': {
    befalls: async (cell) => {
      const next = openNextBuild();
      await meetsOnTheWay(cell, async (route) => {
        await cell.stage.deploy({ dist: next.dist });
        await route.continue();
      });
      // Served from memory.
      next.drop();
      // The old page goes on for a while, and what it has not loaded yet is gone; then the new one.
      await cell.phone.pass(5_000);
      await reload(cell);
    },
  },
  'worker waiting/killed': {
    worker: true,
    befalls: async (cell) => {
      await appIsKept(cell.phone);
      const devtools = await cell.phone.context.newCDPSession(cell.phone.page);
      await devtools.send('ServiceWorker.enable');
      await act(cell);
      await devtools.send('ServiceWorker.stopAllWorkers');
      await reload(cell);
    },
  },
  'Back, bfcache, double tap': {
    befalls: async (cell) => {
      await doubleTap(cell);
      cell.countAct();
      await act(cell);
      await cell.phone.pass(100);
      const at = cell.phone.page.url();
      // The app itself may lead on at that moment.
      await cell.phone.page.goBack().catch(() => undefined);
      await cell.phone.page.goForward().catch(() => undefined);
      if (cell.phone.page.url() !== at) await cell.phone.open(at).catch(() => undefined);
    },
  },
  'permission denied or withdrawn': {
    befalls: async (cell) => {
      await permit(cell, 'denied');
      await actIfThere(cell);
      await cell.phone.pass(4_000);
      await permit(cell, 'granted');
    },
  },
};
