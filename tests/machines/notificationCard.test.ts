import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { asksForAction } from '#domain/notification.ts';
import { notificationCardMachine } from '#machines/notificationCard/notificationCard.machine.ts';
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

const card = async (notification: typeof DEBT) => {
  const heard = await recordEffects(notificationCardMachine, { input: { notification } });
  const SAYS = ['notificationCard.delivered', 'notificationCard.closed', 'notificationCard.left'];
  return {
    ...heard,
    told: () => heard.said.filter(({ what }) => SAYS.includes(what)).map(({ at, with: said }) => [at, said]),
  };
};
const delivered = (id: string) => ({ type: 'notificationCard.delivered', id });
const closed = (id: string) => ({ type: 'notificationCard.closed', id });
const left = (id: string) => ({ type: 'notificationCard.left', id });

describe('a card', () => {
  // F066, F068, F069
  it('An information card counts as delivered at once, closes after six seconds and is gone a second later', async () => {
    const { told, pass } = await card(BONUS);
    await pass(10);
    expect(told()).toEqual([
      [0, delivered(BONUS.id)],
      [6_000, closed(BONUS.id)],
      [7_000, left(BONUS.id)],
    ]);
  });

  it('A notification card that needs an answer is still open after an hour, and closes when the rider dismisses it', async () => {
    const { told, hear, pass, passMilliseconds } = await card(DEBT);
    await pass(3_600);
    expect(told()).toEqual([]);
    await hear({ type: 'rider.dismissedNotification' });
    await passMilliseconds(699);
    expect(told()).toEqual([[3_600_000, closed(DEBT.id)]]);
    await passMilliseconds(1);
    expect(told().at(-1)).toEqual([3_600_700, left(DEBT.id)]);
  });
});
