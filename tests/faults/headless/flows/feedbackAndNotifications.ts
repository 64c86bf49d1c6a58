import type { EnqueueOutcome } from '#domain/outbox.ts';
import { onScreen } from '#machines/pushQueue/pushQueue.machine.ts';
import { controlOf } from '../../../support/sandbox/world.ts';
import type { Cell, FlowScenario } from '../cell.ts';
import { perCell, perTab } from '../form.ts';
import type { Tab } from '../tab.ts';

const COMMENT = 'Руль скрипит, но доехала';
type Word = { rentId: string; outcome: EnqueueOutcome | null; saidIn: Tab | null };
const wordOf = perCell((): Word => ({ rentId: '', outcome: null, saidIn: null }));

const says = (cell: Cell, tab: Tab): void => {
  const word = wordOf(cell);
  word.saidIn = tab;
  const rating = { rentId: word.rentId, rate: 4, problems: ['handlebar' as const], comment: COMMENT };
  void tab
    .later()
    .enqueue({ kind: 'rating', rating })
    .then((outcome) => {
      if (!tab.isClosed()) word.outcome = outcome;
    });
};
const ratingOf = (cell: Cell) =>
  cell.stage.rowsOf<{ rate: number; comment: string }>(
    'select rate, comment from sandbox.ratings where rider_id = $1',
    [cell.person.id],
  );

export const rating: FlowScenario = {
  flow: 'rating/feedback',
  hits: /^POST \/api\/feedback\/$/,
  begins: async (cell) => {
    const { sandbox, stage, person } = cell;
    await controlOf(sandbox).POST('/control/riders/{login}/history', {
      params: { path: { login: person.login } },
      body: { rides: 1 },
    });
    const [ridden] = await stage.rowsOf<{ id: string }>('select id from public.rents where client_id = $1', [
      person.id,
    ]);
    wordOf(cell).rentId = ridden?.id ?? '';
  },
  acts: says,
  goesOn: async (cell, tab) => {
    const word = wordOf(cell);
    // When the page opens, it sends the waiting items.
    const outbox = tab.later();
    await cell.quiet();
    const waiting = outbox.pending();
    if ((await ratingOf(cell)).length > 0) return waiting.length === 0;
    const isRefused = word.outcome?.kind === 'refused' || waiting.some(({ refusal }) => refusal !== null);
    // The app said that it had stored the item, and then the storage was wiped: the rider sees an empty form.
    const isGone = waiting.length === 0 && cell.hasForgotten();
    // The page closed before it stored the item: the rider sees the form again.
    const isUnsaid = waiting.length === 0 && word.outcome === null && word.saidIn?.isClosed() === true;
    if (isRefused || isGone || isUnsaid) {
      word.outcome = null;
      cell.countAct();
      says(cell, tab);
    } else if (waiting.length === 0 && word.outcome?.kind === 'waiting')
      throw new Error('the app said that an item waits, and it is gone');
    return false;
  },
  breaches: async (cell) => {
    const found = await ratingOf(cell);
    return found.length === 1 && found[0]?.rate === 4 && found[0].comment === COMMENT
      ? []
      : [`the server has ${JSON.stringify(found)}`];
  },
};

const NEWS = 'Новости: у метро стало больше самокатов';
const tellsRider = async ({ sandbox, person }: Cell): Promise<void> => {
  await controlOf(sandbox).POST('/control/riders/{login}/notifications', {
    params: { path: { login: person.login } },
    body: { type: 'account_blocked', message: NEWS },
  });
};
const unread = (cell: Cell) =>
  cell.stage.rowsOf('select 1 from public.notifications where client_id = $1 and not delivered', [cell.person.id]);
const shownOn = (tab: Tab) => {
  const queue = tab.pushQueue()?.getSnapshot();
  return queue ? onScreen(queue.context).filter(({ headline }) => headline === NEWS) : [];
};
const mayShow = perTab((tab) => {
  tab.pushQueue()?.send({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
  return true;
});
type Post = { isSent: boolean };
const postOf = perCell((): Post => ({ isSent: false }));

export const notifications: FlowScenario = {
  flow: 'notifications',
  hits: /^PATCH \/rest\/v1\/notifications$/,
  receivesRows: true,
  acts: async (cell, tab) => {
    mayShow(tab);
    const post = postOf(cell);
    if (post.isSent) return;
    post.isSent = true;
    await tellsRider(cell);
  },
  goesOn: async (cell, tab) => {
    mayShow(tab);
    const shown = shownOn(tab);
    if (shown.length > 1) throw new Error('one notification shows twice');
    for (const { id } of shown) tab.pushQueue()?.send({ type: 'rider.dismissedNotification', id });
    return shown.length === 0 && (await unread(cell)).length === 0;
  },
  breaches: async (cell, tab) => {
    await cell.passes(20_000);
    return [
      ...((await unread(cell)).length === 0 ? [] : ['a closed notification is unread again']),
      ...(shownOn(tab).length === 0 ? [] : ['a closed notification shows again']),
    ];
  },
};
