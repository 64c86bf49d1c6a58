import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Notification } from '#domain/notification.ts';
import { onScreen, pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { ALL } from './notifications.ts';
import { walk, type Step } from './walk.ts';

const shownIds = (reached: AnyMachineSnapshot): string[] => onScreen(reached.context).map(({ id }) => id);
const here = (reached: AnyMachineSnapshot) => shownIds(reached).map((id) => ({ id }));
/** The card on the screen: it does not run in a walk. */
const card = (isClosed: boolean) => (reached: AnyMachineSnapshot) =>
  reached.context.card?.isClosed === isClosed ? here(reached) : [];

function promises(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = pushQueueMachine.resolveState({ value: reached.value, context: reached.context });
  const { waiting, seen, delivered } = context;
  const shown = onScreen(context);
  // A card shows while there is a notification and the path allows cards, and only then.
  const isShowing = reached.matches({ stage: { leading: 'showing' } });
  expect(shown.length > 0).toBe(isShowing && shown.length + waiting.length > 0);
  // A notification is on the screen once, and not while it is queued.
  const all = [...shown.map(({ id }) => id), ...waiting.map(({ id }) => id)];
  expect(new Set(all).size).toBe(all.length);
  // A delivered notification never comes back.
  expect(waiting.filter(({ id }) => delivered.includes(id))).toEqual([]);
  // Nothing is lost: each notification is queued, on the screen, or delivered.
  expect(seen.filter((id) => !all.includes(id) && !delivered.includes(id))).toEqual([]);
  if (before) expect(before.context.delivered.filter((id: string) => !delivered.includes(id))).toEqual([]);
  // The chart does not wait for missed rows that have arrived.
  if (step.type === 'xstate.done.actor.fetchMissed') expect(reached.matches({ missed: 'none' })).toBe(true);
}

walk(
  'pushQueue',
  {
    machine: pushQueueMachine,
    inputs: [{ riderId: 'A' }],
    payloads: {
      'server.notificationsArrived': ({ context }) =>
        context.seen.length < ALL.length
          ? [{ notifications: ALL.slice(0, 2) }, { notifications: ALL.slice(2).toReversed() }, { notifications: ALL }]
          : [],
      'elsewhere.delivered': [{ ids: ['debt'] }, { ids: ['block'] }],
      'rider.dismissedNotification': (reached) => [...here(reached), { id: 'nowhere' }],
      'rider.acted': [{ id: 'debt' }],
      // Only its card receives the other events.
      'rider.held': [{ id: 'debt' }],
      'rider.released': [{ id: 'debt' }],
      'notificationCard.delivered': card(false),
      'notificationCard.closed': card(false),
      'notificationCard.left': card(true),
      'device.pathChanged': [
        { isAllowed: true, shownByScreen: [] },
        { isAllowed: true, shownByScreen: ['rental_end'] },
        { isAllowed: false, shownByScreen: [] },
      ],
      'xstate.done.actor.fetchMissed': ({ context }) => [
        { output: { unread: context.seen.length < ALL.length ? ALL : [], gone: [] } },
        { output: { unread: [], gone: ['debt'] } },
      ],
    },
    project: ({ context }) => [
      context.waiting.map(({ id }: Notification) => id),
      onScreen(context).map(({ id }) => id),
      context.card?.isClosed,
      context.shownByScreen,
    ],
    limit: 2_000,
  },
  promises,
);
