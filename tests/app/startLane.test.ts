import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { startLane } from '#app/actors/outbox.ts';
import { createListeners } from '#domain/listeners.ts';
import { browser, PIN, rotatingServer } from '../support/api/browser.ts';
import { lanePhone } from '../support/app/lanePhone.ts';

/** A page with one lane that always has an item; `sent`: the riders whose items went. */
function aPage(isOnline = true) {
  const { answer } = rotatingServer();
  const { session } = browser(null, answer).openTab();
  const sent: string[] = [];
  const network = createListeners();
  let hasNetwork = isOnline;
  const { parts, settled } = lanePhone();
  startLane(
    {
      ...parts,
      session,
      connectivity: {
        isOnline: () => hasNetwork,
        savesData: () => false,
        watch: (changed) => network.watch(() => changed(hasNetwork)),
      },
    },
    (riderId) => {
      let waits = true;
      return {
        name: 'test',
        order: 'strict',
        next: async () => (waits ? { id: riderId } : null),
        send: async ({ id }) => {
          sent.push(id);
          return null;
        },
        settle: () => void (waits = false),
      };
    },
  );
  return {
    session,
    sent,
    settled,
    signsIn: async () => {
      session.send(PIN);
      await waitFor(session, (now) => now.matches({ signedIn: 'fresh' }));
      await settled();
    },
    comesOnline: async () => {
      hasNetwork = true;
      network.notify();
      await settled();
    },
  };
}

test('At each sign-in the app starts to send the rider’s unsent items, and sends nothing while nobody is signed in', async () => {
  const { session, sent, settled, signsIn } = aPage();
  await waitFor(session, (now) => now.matches('signedOut'));
  await settled();
  expect(sent).toEqual([]);
  await signsIn();
  expect(sent).toEqual(['100001']);
  session.send({ type: 'rider.signedOut' });
  await waitFor(session, (now) => now.matches('signedOut'));
  await signsIn();
  expect(sent).toEqual(['100001', '100001']);
});

test('The app waits for a network before it starts to send a signed-in rider’s unsent items', async () => {
  const { session, sent, signsIn, comesOnline } = aPage(false);
  await waitFor(session, (now) => now.matches('signedOut'));
  await signsIn();
  expect(sent).toEqual([]);
  await comesOnline();
  expect(sent).toEqual(['100001']);
});
