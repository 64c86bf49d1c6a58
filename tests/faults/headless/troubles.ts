import { getProfile } from '#api/profile.ts';
import type { Fault } from '../faults.ts';
import { broken, never, problem } from './broken.ts';
import type { Cell } from './cell.ts';
import { setRowFate } from './lines.ts';
import type { NetworkFault, Passing } from './network.ts';
import type { Tab } from './tab.ts';

/** The rider acts during a fault. Afterwards everything works again. */
export type Trouble = (cell: Cell) => Promise<void>;

const DAY_AND_MORE = 26 * 3_600_000;

const act = async (cell: Cell, tab: Tab = cell.tab()): Promise<void> => {
  cell.countAct();
  await cell.scenario.acts(cell, tab);
};

/** Applies this fault once to the request of this flow. */
const meets =
  (answer: (passing: Passing, cell: Cell) => Promise<Response>): Trouble =>
  async (cell) => {
    const fault: NetworkFault = { hits: cell.scenario.hits, times: 1, answer: (passing) => answer(passing, cell) };
    cell.browser.network.inject(fault);
    await act(cell);
    await cell.quiet();
    // If the flow has not sent its request yet, go on with it.
    for (let step = 0; fault.times > 0 && step < 20; step += 1) {
      if (await onTheWay(cell)) break;
      await cell.passes(1_000);
    }
    if (fault.times > 0) throw new Error('the fault never met its flow');
  };
const onTheWay = async (cell: Cell): Promise<boolean> => {
  const tab = cell.tab();
  return (
    (cell.scenario.beginsSignedOut || tab.session.getSnapshot().matches('signedIn')) &&
    (await cell.scenario.goesOn(cell, tab))
  );
};

/** Adds unknown fields to every answer, as a later release may. */
function later(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(later);
  if (typeof answer !== 'object' || answer === null) return answer;
  return {
    ...Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, later(value)])),
    ofALaterRelease: { level: 2 },
  };
}

/** Has no entry for a fault that cannot happen in Node (notApplicable.ts). */
export const troubles: Partial<Record<Fault, Trouble>> = {
  'nothing goes wrong': (cell) => act(cell),
  'offline before send': async (cell) => {
    cell.browser.goOffline();
    await act(cell);
    await cell.passes(10_000);
    cell.browser.goOnline();
  },
  'request lost': meets(broken['request lost']),
  'done but answer lost': meets(broken['answer lost']),
  'answer cut': meets(broken['answer cut']),
  // Sixteen seconds there, fourteen back: the answer arrives after the app has given up.
  '30 s latency': meets(async ({ deliver }, { browser }) => {
    await browser.clock.pause(16_000);
    const response = await deliver();
    await browser.clock.pause(14_000);
    return response;
  }),
  '500': meets(broken['500']),
  '502 with HTML': meets(broken['502']),
  '429 with Retry-After': meets(broken['429']),
  'ten parallel 401': async (cell) => {
    const tab = cell.tab();
    const stale = tab.tokens.current();
    const { network } = cell.browser;
    const isStale = (bearer: string | null) =>
      stale !== null && (bearer === `Bearer ${stale.jwt}` || bearer === `Bearer ${stale.mobileToken}`);
    network.inject({
      hits: /./,
      times: Infinity,
      answer: async ({ request, deliver }) =>
        isStale(request.headers.get('Authorization')) ? problem(401) : deliver(),
    });
    const before = renewalsIn(cell);
    const asked = Promise.allSettled(Array.from({ length: 10 }, () => getProfile(tab.mainApi)));
    await act(cell, tab);
    await cell.quiet();
    const answers = await asked;
    network.mend();
    if (answers.some(({ status }) => status === 'rejected'))
      throw new Error('one of ten requests failed although the session goes on');
    if (renewalsIn(cell) - before !== 1) throw new Error(`${renewalsIn(cell) - before} renewals instead of one`);
  },
  'renewal refused': async (cell) => {
    await cell.stage.rowsOf('update sandbox.token_families set ended_at = $2 where rider_id = $1', [
      cell.person.id,
      cell.sandbox.clock.iso(),
    ]);
    await act(cell);
    await cell.passes(3_000);
  },
  '426': meets(async () => problem(426)),
  'duplicate delivery': async (cell) => {
    setRowFate('twice');
    cell.browser.network.inject({ hits: cell.scenario.hits, times: Infinity, answer: broken.twice });
    await act(cell);
  },
  'realtime out of order': async (cell) => {
    setRowFate('out of order');
    await act(cell);
  },
  'socket drop with missed events': async (cell) => {
    setRowFate('dropped');
    await act(cell);
    await cell.passes(6_000);
    setRowFate('as they come');
  },
  'tab killed': async (cell) => {
    await meets(async ({ deliver }) => {
      await deliver();
      for (const tab of cell.tabs()) tab.close();
      return never();
    })(cell);
  },
  'frozen 30 min': async (cell) => {
    await meets(broken.silence)(cell);
    await cell.sleeps(30 * 60_000);
  },
  'same action in two tabs': async (cell) => {
    const one = cell.tab();
    const other = cell.newTab();
    await cell.goesOn(
      'the second tab is signed in',
      (tab) => cell.scenario.beginsSignedOut || tab.session.getSnapshot().matches({ signedIn: 'fresh' }),
    );
    cell.countAct();
    cell.countAct();
    await Promise.all([cell.scenario.acts(cell, one), cell.scenario.acts(cell, other)]);
  },
  'storage full': async (cell) => {
    cell.browser.place.setFull(true);
    await act(cell);
  },
  'storage wiped': meets(async ({ deliver }, { browser }) => {
    const response = await deliver();
    browser.wipe();
    return response;
  }),
  'clock ± 26 h': async (cell) => {
    cell.browser.clock.setSkew(DAY_AND_MORE);
    await meets(async ({ deliver }, { browser }) => {
      const response = await deliver();
      browser.clock.setSkew(-DAY_AND_MORE);
      return response;
    })(cell);
  },
  'deploy in mid-flow': async (cell) => {
    cell.browser.network.decorate(later);
    await meets(async ({ deliver }) => {
      const response = await deliver();
      cell.tab().version.send({ type: 'server.demandedUpdate' });
      return response;
    })(cell);
  },
  'Back, bfcache, double tap': async (cell) => {
    const tab = cell.tab();
    cell.countAct();
    await Promise.all([cell.scenario.acts(cell, tab), cell.scenario.acts(cell, tab)]);
    await cell.quiet();
    cell.browser.show();
  },
  'permission denied or withdrawn': async (cell) => {
    const before = cell.browser.position.get();
    cell.browser.position.set({ kind: 'denied' });
    cell.setClipboard(false);
    await act(cell);
    await cell.passes(4_000);
    cell.browser.position.set(before);
    cell.setClipboard(true);
  },
};

const renewalsIn = ({ browser }: Cell): number =>
  browser.network.journal.filter(({ line }) => line === 'POST /v3/oauth/token').length;
