import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { channelMachine } from '#machines/channel/channel.machine.ts';
import { recordEffects } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

/** One channel at a time, and none during a gap. */
function joinsOneAtATime(reached: AnyMachineSnapshot, step: Step): void {
  expect('rows' in reached.children).toBe(reached.matches('open'));
  if (step.type === 'server.closedChannel') expect(reached.value).toBe('closed');
  if (step.type === 'xstate.init' || step.type.startsWith('xstate.after')) expect(reached.value).toBe('open');
  if (step.type === 'server.joinedChannel') expect(reached.context.losses).toBe(0);
}

walk(
  'channel',
  {
    machine: channelMachine,
    payloads: { 'server.closedChannel': [{ random: 0.5 }] },
    project: ({ context }) => Math.min(context.losses, 2),
  },
  joinsOneAtATime,
);

describe('a channel', () => {
  const opened = () => recordEffects(channelMachine, { listeners: ['rows'] });
  const closed = { type: 'server.closedChannel', random: 1 };

  it('The channel chart joins a lost realtime channel again after a gap that doubles with each loss', async () => {
    const { hear, passMilliseconds, each } = await opened();
    const joins = () => each('rows').length;
    for (const [losses, seconds] of [1, 2, 4, 8].entries()) {
      await hear(closed);
      await passMilliseconds(seconds * 1_000 - 1);
      expect(joins()).toBe(losses + 1);
      await passMilliseconds(1);
      expect(joins()).toBe(losses + 2);
    }
  });

  it('After a successful join, the channel chart waits only the shortest gap when it loses the realtime channel again', async () => {
    const { hear, pass, each } = await opened();
    for (let loss = 0; loss < 5; loss += 1) {
      await hear(closed);
      await pass(30);
    }
    await hear({ type: 'server.joinedChannel' });
    await hear(closed);
    await pass(1);
    expect(each('rows')).toHaveLength(7);
  });

  it('The channel chart waits only a random share of the gap, given in the loss event, before it joins again', async () => {
    const { hear, passMilliseconds, each } = await opened();
    await hear({ type: 'server.closedChannel', random: 0.25 });
    await passMilliseconds(249);
    expect(each('rows')).toHaveLength(1);
    await passMilliseconds(1);
    expect(each('rows')).toHaveLength(2);
  });
});
