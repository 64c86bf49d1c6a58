import type { InstallOffers } from '#platform/installOffer.ts';
import { onScreen } from '#machines/pushQueue/pushQueue.rules.ts';
import { controlOf } from '../../../../sandbox/world.support.ts';
import type { Cell } from '../../cell.ts';
import type { Course } from '../../cell.ts';
import { perCell, perTab } from '../../form.ts';
import type { Tab } from '../../tab.ts';
import { setRowFate } from '../../lines.ts';
import { losing, type Ways } from '../way.ts';

const unread = (cell: Cell) =>
  cell.stage.rowsOf('select 1 from public.notifications where client_id = $1 and not delivered', [cell.person.id]);
const mayShow = ({ pushQueue }: Tab): void =>
  pushQueue()?.send({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
const shownOn = (tab: Tab) => {
  const queue = tab.pushQueue()?.getSnapshot();
  return queue ? onScreen(queue.context) : [];
};
const post = perCell(() => ({ isSent: false }));

const told = (...types: readonly string[]): Course => ({
  hits: /^PATCH \/rest\/v1\/notifications$/,
  hearsRows: true,
  needsSession: true,
  acts: async (cell, tab) => {
    mayShow(tab);
    if (post(cell).isSent) return;
    post(cell).isSent = true;
    const { sandbox, person } = cell;
    for (const type of types)
      await controlOf(sandbox).POST('/control/riders/{login}/notifications', {
        params: { path: { login: person.login } },
        body: { type },
      });
  },
  goesOn: async (cell, tab) => {
    mayShow(tab);
    for (const { id } of shownOn(tab)) tab.pushQueue()?.send({ type: 'rider.dismissedNotification', id });
    // Each mark is a request of its own right.
    cell.countAct();
    return shownOn(tab).length === 0 && (await unread(cell)).length === 0;
  },
  breaches: async (cell, tab) => {
    await cell.passes(20_000);
    return [
      ...((await unread(cell)).length === 0 ? [] : ['what was closed is unread again']),
      ...(shownOn(tab).length === 0 ? [] : ['what was closed shows again']),
    ];
  },
});

type Phone = { hear: Parameters<InstallOffers['watch']>[0] | null };
const offersOn = perTab((): Phone => ({ hear: null }));
const home = perCell(() => ({ isAddedByHand: false, showings: 0, isInstalled: false }));

const installOn = new WeakMap<Tab, ReturnType<Tab['openInstall']>>();
const install = (cell: Cell, tab: Tab): ReturnType<Tab['openInstall']> => {
  const known = installOn.get(tab);
  if (known) return known;
  const fresh = tab.openInstall({
    watch: (hear) => {
      offersOn(tab).hear = hear;
      return () => undefined;
    },
    ask: async () => 'accepted',
    isInstalled: () => false,
    isAddedByHand: () => home(cell).isAddedByHand,
  });
  installOn.set(tab, fresh);
  fresh.setIdle(true);
  let was = '';
  fresh.actor.subscribe(({ value }) => {
    if (value !== was && (value === 'asking' || value === 'explaining')) home(cell).showings += 1;
    was = String(value);
  });
  return fresh;
};

const installing: Course = {
  hits: /^POST \/never$/,
  hearsRows: false,
  needsSession: true,
  acts: (cell, tab) => void install(cell, tab),
  goesOn: (cell, tab) => {
    const { actor } = install(cell, tab);
    const now = actor.getSnapshot();
    if (now.matches('notOffered')) offersOn(tab).hear?.offered();
    else if (now.matches('asking')) actor.send({ type: 'rider.accepted' });
    else if (now.matches('explaining')) actor.send({ type: 'rider.declined' });
    return now.matches('installed') || now.matches('finished');
  },
  breaches: async (cell) => {
    const counted = Number(JSON.parse(cell.browser.storage.getItem('velorent.device.installAttempts') ?? '0'));
    // A page that was gone in that moment counted before anybody looked.
    const showings = home(cell).showings;
    return counted >= showings && counted <= showings + 1 && counted <= 4
      ? []
      : [`${showings} showings were counted as ${counted}`];
  },
};

/** What the app says over the screen: notifications, and the question to be put on the home screen. */
export const toldWays = {
  'is told something': { course: told('information') },
  'is told three things': {
    course: told('information', 'information', 'information'),
    towards: (_, tab) => mayShow(tab),
  },
  'holds what it is told': {
    course: told('information', 'information', 'information'),
    towards: (_, tab) => {
      mayShow(tab);
      for (const { id } of shownOn(tab)) tab.pushQueue()?.send({ type: 'rider.held', id });
    },
  },
  'is asked two things': { course: told('account_blocked', 'account_blocked'), towards: (_, tab) => mayShow(tab) },
  'answers what is asked': { course: told('account_blocked', 'account_blocked', 'information') },
  'is told unheard': { course: told('information'), breaks: losing(/^PATCH \/rest\/v1\/notifications$/) },
  'does not hear what was missed': {
    course: told('information'),
    breaks: (cell) => {
      losing(/^GET \/rest\/v1\/notifications/)(cell);
      setRowFate('dropped');
      setRowFate('as they come');
    },
  },
  'reads in a second tab': {
    course: told('information'),
    towards: (cell, tab) => {
      if (cell.tabs().length < 2) cell.newTab();
      mayShow(tab);
    },
  },
  'is asked to install': { course: installing },
  'adds it by hand': { course: installing, breaks: (cell) => void (home(cell).isAddedByHand = true) },
  declines: {
    course: installing,
    towards: (cell, tab) => {
      const { actor } = install(cell, tab);
      if (actor.getSnapshot().matches('asking')) actor.send({ type: 'rider.declined' });
      else void installing.goesOn(cell, tab);
    },
  },
} satisfies Ways;
