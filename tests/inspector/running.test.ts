import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { SignInRequest, Restored, SignInOutcome } from '#machines/session/session.types.ts';
import type { AppMessage, PageMessage } from '../../inspector/messages.ts';
import { possibleNow } from '../../inspector/possible.ts';
import { createRunning, type Running } from '../../inspector/running.ts';
import { createSender } from '../../inspector/sender.ts';
import { replay } from '../../inspector/trace.ts';

const open: { close(): void }[] = [];
const channel = (name: string) => {
  const made = new BroadcastChannel(name);
  open.push(made);
  return made;
};
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

const taken: SignInOutcome = { kind: 'signedIn', riderId: 'A', secondsLeft: 120 };

/** A tab without a signed-in rider, and a page that watches it. */
function watchedTab(name: string) {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Restored>(async () => ({ kind: 'nothing' })),
        signIn: fromPromise<SignInOutcome, SignInRequest>(async () => taken),
        rent: rentMachine,
        pushQueue: pushQueueMachine,
      },
    }),
    { input: { jitter: 0 } },
  ).start();
  open.push({ close: () => void session.stop() });
  createSender(channel(name), new EventTarget())(session);
  const running = createRunning();
  const watcher = channel(name);
  const said: string[] = [];
  watcher.addEventListener('message', ({ data }: MessageEvent<AppMessage>) => {
    said.push(JSON.stringify(data));
    if ('sessionId' in data) running.hear(data);
  });
  const tell = (word: PageMessage) => watcher.postMessage(word);
  tell({ type: '@statelyai.connected' });
  const chart = (wanted: string): Running | undefined =>
    running.all().find((one) => one.chart === wanted && !one.isOver);
  return { session, running, said, tell, chart };
}

test('The inspector shows the state and the child charts of each running chart, and no chart that has ended', async () => {
  const { session, chart } = watchedTab('seen');
  await expect.poll(() => chart('session')?.now.value).toEqual({ signedOut: 'asking' });
  session.send({ type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '1234' });
  await expect.poll(() => chart('rent')?.now.value).toMatchObject({ ride: 'resuming', link: 'online' });
  expect(chart('rentSync')?.parent).toBe(chart('rent')?.id);
  session.send({ type: 'tabs.signedOut', byServer: false });
  await expect.poll(() => chart('rentSync')).toBeUndefined();
  expect(chart('session')?.now.value).toEqual({ signedOut: 'asking' });
});

test('The inspector never receives the login and the PIN', async () => {
  const { session, chart, said } = watchedTab('secret');
  await expect.poll(() => chart('session')?.now.value).toEqual({ signedOut: 'asking' });
  session.send({ type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '9876' });
  await expect
    .poll(() => chart('session')?.steps.map(({ event }) => event.type))
    .toContain('rider.submittedCredentials');
  expect(said.join('\n')).not.toMatch(/10001|9876/);
});

test('The inspector sends an event to a chart, and records a trace that the chart can replay without the app', async () => {
  const { session, chart, tell } = watchedTab('sent');
  await expect.poll(() => chart('session')?.now.value).toEqual({ signedOut: 'asking' });
  session.send({ type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '1234' });
  await expect.poll(() => chart('rent')?.now.value).toBeDefined();
  const rent = chart('rent');
  if (!rent) throw new Error('no ride');
  tell({ type: 'watcher.sent', to: rent.id, event: { type: 'device.wentOffline' } });
  await expect.poll(() => chart('rent')?.now.value).toMatchObject({ link: 'offline' });
  expect(session.getSnapshot().children.rent?.getSnapshot().matches({ link: 'offline' })).toBe(true);
  const trace = { chart: 'rent', title: '', from: rent.from, steps: rent.steps };
  expect(replay(rentMachine, trace)).toBeNull();
  const turned = (event: Running['steps'][number]['event']) =>
    event.type === 'device.wentOffline' ? { ...event, type: 'device.cameOnline' } : event;
  const bent = { ...trace, steps: trace.steps.map((step) => ({ ...step, event: turned(step.event) })) };
  expect(replay(rentMachine, bent)?.event).toBe('device.cameOnline');
});

test('The inspector lists the events that a chart can accept in its present state, each with the result of its guard', () => {
  const now = { value: { signedIn: 'fresh' }, context: { riderId: 'A', refusal: null, ticksLeft: 4, attempt: 0 } };
  const possible = possibleNow(sessionMachine, now, (type) =>
    type === 'device.becameVisible' ? { secondsLeft: 100 } : { riderId: 'A', secondsLeft: 1 },
  );
  const answers = Object.fromEntries(possible.map(({ text, answer }) => [text, answer]));
  expect(answers).toMatchObject({ 'after tick (30 s)': 'yes', 'rider.signedOut': 'yes', 'server.answered401': 'yes' });
  expect(answers).not.toHaveProperty('rider.submittedCredentials');
});
