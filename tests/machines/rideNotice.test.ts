import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { NoticeStep } from '#domain/rideNotice.ts';
import { rideNoticeMachine } from '#machines/rideNotice/rideNotice.machine.ts';
import type { RideNow } from '#machines/rideNotice/rideNotice.types.ts';
import { inStage } from '../support/machines/rents.ts';
import { broken, recordEffects } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const rideWith = (part: Partial<RideNow> = {}): RideNow => ({
  rent: inStage('ACTIVE_RIDE'),
  steps: ['pause', 'finish'],
  isSettled: true,
  warnIn: null,
  zone: 'allowed',
  ...part,
});
const resuming = rideWith({ steps: [], isSettled: false });
const changed = (part: Partial<RideNow>) => ({ type: 'rent.changed', ride: rideWith(part) });
const tapped = (step: NoticeStep, id = 'tap-1', rentId = 'rent-1') => ({
  type: 'rider.tappedStep',
  tap: { id, rentId, step },
});

/** Nothing outside the app while it is seen or the ride is over, and a tap waits only for a ride that is not settled. */
function promises(reached: AnyMachineSnapshot, step: Step): void {
  const isOutside = reached.matches({ riding: { notice: 'outside' } });
  if (step.type === 'device.becameVisible' || step.type === 'rent.rideOver') expect(isOutside).toBe(false);
  expect('showNotice' in reached.children).toBe(reached.matches({ riding: { notice: { outside: 'showing' } } }));
  if (reached.matches({ riding: { tap: 'waiting' } })) expect(reached.context.ride.isSettled).toBe(false);
  if (reached.matches({ riding: { freeMinutes: 'running' } })) expect(reached.context.ride.warnIn).not.toBeNull();
}

walk(
  'rideNotice',
  {
    machine: rideNoticeMachine,
    inputs: [{ ride: rideWith() }, { ride: resuming }],
    payloads: {
      'rent.changed': [
        changed({}),
        changed({ steps: ['resume', 'finish'], zone: 'unsure' }),
        changed({ warnIn: 60_000, zone: 'forbidden' }),
        { ride: resuming },
      ],
      'rider.tappedStep': [tapped('pause'), tapped('resume', 'tap-2'), tapped('pause', 'tap-3', 'rent-of-yesterday')],
    },
    project: ({ context: { ride, tap } }) => [ride.steps.length, ride.isSettled, ride.warnIn, tap?.id],
  },
  promises,
);

const acts = ['removeNotice', 'setBadge', 'clearBadge', 'warn', 'forgetWarning', 'takeStep'];
const inPocket = (ride = rideWith(), showNotice: () => unknown = () => undefined) =>
  recordEffects(rideNoticeMachine, { input: { ride }, acts, answers: { showNotice } });

// G017
it('The notice of a ride shows when the page is hidden, changes at most once a minute, and goes when the page is shown', async () => {
  const { hear, pass, each, times, now } = await inPocket();
  await pass(90);
  expect(each('showNotice')).toEqual([]);
  await hear({ type: 'device.becameHidden' });
  await pass(30);
  await hear(changed({ steps: ['resume', 'finish'] }));
  await pass(100);
  expect(times('showNotice').map((at) => at / 1_000)).toEqual([90, 150, 210]);
  expect(each('showNotice')[1]).toMatchObject({ steps: ['resume', 'finish'] });
  await hear({ type: 'device.becameVisible' });
  await pass(120);
  expect([each('showNotice').length, each('removeNotice').length]).toEqual([3, 1]);
  expect(now()?.matches({ riding: { notice: 'inApp' } })).toBe(true);
});

it('After the browser has refused the notice of a ride, the app tries again only when the page is hidden the next time', async () => {
  const { hear, pass, each } = await inPocket(rideWith(), broken);
  await hear({ type: 'device.becameHidden' });
  await pass(180);
  expect(each('showNotice')).toHaveLength(1);
  await hear({ type: 'device.becameVisible' });
  await hear({ type: 'device.becameHidden' });
  expect(each('showNotice')).toHaveLength(2);
});

// G017
it('The app’s icon has a mark from the start to the end of a ride, and the end of the ride also removes the notice', async () => {
  const { hear, said } = await inPocket();
  await hear({ type: 'device.becameHidden' });
  await hear({ type: 'rider.choseNotice' });
  await hear({ type: 'rent.rideOver' });
  expect(said.filter(({ how }) => how === 'did').map(({ what }) => what)).toEqual([
    'setBadge',
    'setBadge',
    'removeNotice',
    'clearBadge',
  ]);
});

// G018
it('A tap on the notice takes its step once, also when the worker repeats it, and only for the ride of that notice', async () => {
  const { hear, each } = await inPocket();
  await hear(tapped('pause'));
  await hear(tapped('pause'));
  await hear(tapped('finish', 'tap-2', 'rent-of-yesterday'));
  expect(each('takeStep')).toEqual(['pause']);
  await hear(tapped('finish', 'tap-3'));
  expect(each('takeStep')).toEqual(['pause', 'finish']);
});

// G018
it('After a reload a tap waits until the ride is confirmed, and then takes its step or nothing', async () => {
  const pausing = await inPocket(resuming);
  await pausing.hear(tapped('pause'));
  await pausing.pass(4);
  expect(pausing.each('takeStep')).toEqual([]);
  await pausing.hear(changed({}));
  expect(pausing.each('takeStep')).toEqual(['pause']);

  // Somebody has paused the ride meanwhile: a later Continue must not pause it again.
  const paused = await inPocket(resuming);
  await paused.hear(tapped('pause'));
  await paused.hear(changed({ steps: ['resume', 'finish'] }));
  await paused.hear(changed({}));
  expect(paused.each('takeStep')).toEqual([]);

  const late = await inPocket(resuming);
  await late.hear(tapped('pause'));
  await late.pass(20);
  await late.hear(changed({}));
  expect(late.each('takeStep')).toEqual([]);
});

// G019
it('The wait for the last five free minutes begins again with each row, and a pause that stops them warns of nothing', async () => {
  const { hear, pass, each, times } = await inPocket(rideWith({ warnIn: 60_000 }));
  await pass(30);
  await hear(changed({ warnIn: null }));
  await pass(120);
  await hear(changed({ warnIn: 30_000 }));
  await pass(40);
  expect([each('warn'), times('warn')]).toEqual([['freeMinutes'], [180_000]]);
});

// G019
it('Entering a zone that forbids riding warns once, an unsure position changes nothing, and leaving it ends the event', async () => {
  const { hear, said } = await inPocket();
  for (const zone of ['forbidden', 'unsure', 'forbidden', 'allowed', 'forbidden'] as const)
    await hear(changed({ zone }));
  const told = said.filter(({ what }) => what === 'warn' || what === 'forgetWarning');
  expect(told.map(({ what }) => what)).toEqual(['warn', 'forgetWarning', 'warn']);
});
