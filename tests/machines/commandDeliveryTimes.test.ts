import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { CommandOutcome, CommandReport, RideCommand, PreparedCommand } from '#domain/command.ts';
import { commandDeliveryMachine } from '#machines/commandDelivery/commandDelivery.machine.ts';

const intent = { kind: 'returnToRide', rentId: 'r1' } as const;

/** A command whose answers to `send` are all lost; `answers` sets the answer to a status query. */
function lostCommand() {
  const said: string[] = [];
  const clock = new SimulatedClock();
  let keys = 0;
  let report: CommandReport = { kind: 'unknown' };
  const machine = commandDeliveryMachine.provide({
    actors: {
      prepare: fromPromise<PreparedCommand, { riderId: string; intent: RideCommand }>(async () => ({
        intent,
        key: `key-${(keys += 1)}`,
        expiresAt: 20_000,
      })),
      send: fromPromise<CommandOutcome, PreparedCommand>(({ input }) => {
        said.push(`send ${input.key}`);
        return new Promise(() => {});
      }),
      queryStatus: fromPromise<CommandReport, PreparedCommand>(async ({ input }) => {
        said.push(`ask ${input.key}`);
        return report;
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { riderId: 'A', intent, prepared: null } }).start();
  const settled = async () => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.increment(1_000);
      await settled();
    }
  };
  return { actor, said, settled, pass, answers: (next: CommandReport) => void (report = next) };
}

it('A ride command is sent again every 5 s without an answer, and asks for its status after 20 s', async () => {
  const { actor, said, settled, pass, answers } = lostCommand();
  answers({ kind: 'running' });
  await settled();
  expect(said).toEqual(['send key-1']);
  await pass(4);
  expect(said).toEqual(['send key-1']);
  await pass(1);
  expect(said).toEqual(['send key-1', 'send key-1']);
  await pass(15);
  expect(said.filter((word) => word === 'send key-1')).toHaveLength(4);
  expect(said.at(-1)).toBe('ask key-1');

  await pass(10);
  expect(said.filter((word) => word.startsWith('send'))).toHaveLength(4);
  expect(actor.getSnapshot().status).toBe('active');

  answers({ kind: 'expired' });
  await pass(2);
  expect(actor.getSnapshot().output).toEqual({ kind: 'expired' });
  expect(new Set(said.map((word) => word.split(' ')[1]))).toEqual(new Set(['key-1']));
});
