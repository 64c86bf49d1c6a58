import { expect, it } from 'vitest';
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

it('The channel chart joins a lost realtime channel again after a random share of a gap that doubles with each loss', async () => {
  const { hear, passMilliseconds, each } = await recordEffects(channelMachine, { listeners: ['rows'] });
  const joins = () => each('rows').length;
  for (const [losses, milliseconds] of [500, 1_000, 2_000, 4_000].entries()) {
    await hear({ type: 'server.closedChannel', random: 0.5 });
    await passMilliseconds(milliseconds - 1);
    expect(joins()).toBe(losses + 1);
    await passMilliseconds(1);
    expect(joins()).toBe(losses + 2);
  }
});
