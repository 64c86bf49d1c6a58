import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { asksForAction } from '#domain/notification.ts';
import { notificationCardMachine } from '#machines/notificationCard/notificationCard.machine.ts';
import { type ChartStep, effectsOf } from './messageLog.ts';
import { BONUS, DEBT } from './notifications.ts';
import { recordEffects } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

function promises(reached: AnyMachineSnapshot, step: Step): void {
  const asks = asksForAction(reached.context.notification);
  // No timeout closes a card that needs an answer, and an event of another device closes no other card.
  expect(reached.matches('awaitingAnswer') && !asks).toBe(false);
  expect(reached.matches('informing') && asks).toBe(false);
  if (reached.matches('leaving') && step.type.startsWith('xstate.after')) expect(asks).toBe(false);
  if (reached.matches('leaving') && step.type === 'elsewhere.delivered') expect(asks).toBe(true);
  // The rider can close it until it leaves.
  if (!reached.matches('leaving') && reached.status === 'active')
    expect(reached.can({ type: 'rider.dismissedNotification' })).toBe(true);
}

walk(
  'notificationCard',
  {
    machine: notificationCardMachine,
    inputs: [DEBT, BONUS].map((notification) => ({ notification })),
    payloads: {},
    project: ({ context }) => context.notification.id,
  },
  promises,
);

// F066, F068, F069
it.each<[string, typeof DEBT, ChartStep[], string]>([
  [
    'An information card counts as delivered at once, closes after six seconds and is gone a second later',
    BONUS,
    [10],
    'notificationCard.delivered bonus, 6s notificationCard.closed bonus, 7s notificationCard.left bonus, done',
  ],
  [
    'A notification card that needs an answer is still open after an hour, and closes when the rider dismisses it',
    DEBT,
    [3_600, 'rider.dismissedNotification', 1],
    '3600s notificationCard.closed debt, 3601s notificationCard.left debt, done',
  ],
])('%s', async (_, notification, steps, messages) => {
  const card = await recordEffects(notificationCardMachine, { input: { notification } });
  expect(await effectsOf(card, steps)).toBe(messages);
});
