import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { startMachine } from '#machines/start/start.machine.ts';
import { recordEffects } from './recordEffects.ts';
import { aRent, chainBike, dockedBike } from './rents.ts';
import { walk, type Step } from './walk.ts';

const ROWS = [
  aRent(),
  aRent({ step: 'unlock' }),
  aRent({ step: null }),
  aRent({ step: 'unlock', errorCode: 'OPEN_LOCK_ERROR' }),
  aRent({ ...chainBike, step: 'lock_info', status: 'IN_PROGRESS', errorCode: 'NEED_CLOSE_LOCK' }),
  aRent({ ...dockedBike, step: 'unlock' }),
];
const CANCEL = { type: 'rider.startCancelled' } as const;

/** rent.md, properties 1, 2, 3 and 6 inside CHECK_START. */
function theRowDecidesAndOneActLeaves(reached: AnyMachineSnapshot, step: Step): void {
  const { rent } = reached.context;
  const isCancelling = reached.matches('cancelling');
  // A start is cancelled only when it has a row, and once.
  expect(reached.can(CANCEL)).toBe(rent !== null && !isCancelling);
  if (reached.matches('sent')) expect(rent).toBeNull();
  if (reached.matches('atLocks')) expect(rent.capabilities.wheelLock).toBe(true);
  if (reached.matches('unlocking')) expect(rent.step).toBe('unlock');
  if (reached.matches('pulling')) expect([rent.step, rent.capabilities.docked]).toEqual(['unlock', true]);
  if (reached.matches('failed')) expect(rent.errorCode).not.toBeNull();
  // The chart waits for the answer to a cancel, whatever rows arrive. Then the row decides again.
  if (step.type === 'command.requested' && step['commandKind'] === 'cancel') expect(isCancelling).toBe(true);
  if (step.type === 'command.settled') expect(isCancelling).toBe(false);
  if (step.type === 'ride.changed') {
    expect(rent).toEqual(step['rent']);
    if (!isCancelling) expect(reached.matches('sent')).toBe(rent === null);
  }
}

walk(
  'start',
  {
    machine: startMachine,
    inputs: [
      { rent: null, sending: null },
      { rent: null, sending: 'start' },
      { rent: aRent({ step: 'unlock' }), sending: 'cancel' },
    ],
    payloads: {
      'ride.changed': [...ROWS, null].map((rent) => ({ rent })),
      'command.requested': [{ commandKind: 'cancel' }, { commandKind: 'start' }],
    },
    project: ({ context }) => [
      context.rent?.step,
      context.rent?.errorCode,
      context.rent?.capabilities.docked,
      context.sending,
    ],
  },
  theRowDecidesAndOneActLeaves,
);

const PLACES = ['deviceAnswering', 'unlocking', 'deviceAnswering', 'failed', 'atLocks', 'pulling'];

describe('the start chart in a ride', () => {
  it.each(ROWS.map((rent, index) => [PLACES[index], rent] as const))(
    'requests one cancel on rider.startCancelled in %s',
    async (place, rent) => {
      const { now, hear, each } = await recordEffects(startMachine, { input: { rent, sending: null } });
      // The start command is no cancel.
      await hear({ type: 'command.requested', commandKind: 'start' });
      expect(now()?.value).toBe(place);
      await hear(CANCEL);
      expect(each('start.commandRequested')).toEqual([{ type: 'start.commandRequested', command: { kind: 'cancel' } }]);
      await hear({ type: 'command.requested', commandKind: 'cancel' });
      await hear(CANCEL);
      expect(each('start.commandRequested')).toHaveLength(1);
      await hear({ type: 'command.settled' });
      expect(now()?.value).toBe(place);
    },
  );

  it('waits for the answer to a cancel from before a reload, whatever rows arrive', async () => {
    const { now, hear } = await recordEffects(startMachine, { input: { rent: ROWS[1], sending: 'cancel' } });
    await hear({ type: 'ride.changed', rent: ROWS[3] });
    expect(now()?.value).toBe('cancelling');
    await hear({ type: 'command.settled' });
    expect([now()?.value, now()?.context.sending]).toEqual(['failed', null]);
    await hear({ type: 'ride.changed', rent: null });
    expect(now()?.value).toBe('sent');
  });
});
