import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type EventObject } from 'xstate';
import type { Notification } from '#domain/notification.ts';
import { NotificationCards } from '#features/notifications/NotificationCards.tsx';
import { NotificationSlot } from '#features/notifications/NotificationSlot.tsx';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { RenewalOutcome, Restored } from '#machines/session/session.types.ts';
import { toasts } from '#ui/toasts.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';

const actors: { stop(): unknown }[] = [];
afterEach(() => {
  for (const actor of actors.splice(0)) actor.stop();
  for (const { key } of toasts.snapshot()) toasts.dismiss(key);
});

const asking = (headline: string): Notification => ({
  id: headline,
  type: 'account_blocked',
  headline,
  sentence: null,
  at: 0,
  delivered: false,
  rentId: null,
  bikeId: null,
  bikeType: null,
  durationSeconds: null,
});
const telling = (headline: string): Notification => ({ ...asking(headline), type: 'information' });

function Here() {
  const [isOpen, setOpen] = useState(false);
  const [hasSlot, setSlot] = useState(false);
  return (
    <>
      <h1>Экран</h1>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Листок
      </button>
      <dialog open={isOpen} />
      <button type="button" onClick={() => setSlot(!hasSlot)}>
        Место
      </button>
      {hasSlot && <NotificationSlot />}
      <NotificationCards />
    </>
  );
}

/** A signed-in rider's screen in the leading tab, with these notifications. `pass`: milliseconds for the charts. */
async function screenWith(...notifications: readonly Notification[]) {
  const clock = new SimulatedClock();
  const logic = sessionMachine.provide({
    actors: {
      restoreSession: fromPromise<Restored>(async () => ({ kind: 'kept', riderId: 'A' })),
      loadRide: fromPromise<void, { tries: number }>(async () => undefined),
      renew: fromPromise<RenewalOutcome, { riderId: string }>(() => new Promise(() => undefined)),
      rent: rentMachine,
      pushQueue: pushQueueMachine.provide({
        actors: {
          tabLeader: fromCallback<EventObject, { riderId: string }>(({ sendBack }) =>
            sendBack({ type: 'device.becameLeader' }),
          ),
        },
      }),
    },
  });
  const actor = createActor(logic, { input: { jitter: 0 }, clock }).start();
  actors.push(actor);
  await expect.poll(() => actor.getSnapshot().children.pushQueue).toBeDefined();
  const { rider } = await renderScreen(<Here />, { runtime: { session: { actor } } });
  const queue = actor.getSnapshot().children.pushQueue;
  act(() => queue?.send({ type: 'server.notificationsArrived', notifications }));
  return { rider, pass: (milliseconds: number) => act(() => clock.increment(milliseconds)) };
}
const closeButton = () => screen.getByRole('button', { name: 'Закрыть уведомление' });
const cards = () => screen.queryAllByRole('article').map((card) => card.querySelector('strong')?.textContent);

test('Escape closes the notification card with the focus; the focus moves to the next card, and after the last card to the heading', async () => {
  const { rider, pass } = await screenWith(asking('Первое'), asking('Последнее'));
  await screen.findByRole('article');
  closeButton().focus();
  await rider.keyboard('{Escape}');
  pass(700);
  expect(cards()).toEqual(['Последнее']);
  expect(document.activeElement).toBe(closeButton());
  await rider.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Экран' }));
  pass(700);
  expect(cards()).toEqual([]);
});

test('While a sheet is open, the app shows no notification card, and the card that informs comes back for its whole time', async () => {
  const { rider, pass } = await screenWith(telling('Первое'));
  await screen.findByRole('article');
  await rider.click(screen.getByRole('button', { name: 'Листок' }));
  await expect.poll(cards).toEqual([]);
  pass(60_000);
  pass(700);
  await rider.click(screen.getByRole('button', { name: 'Листок' }));
  await expect.poll(cards).toEqual(['Первое']);
  pass(5_999);
  expect(cards()).toEqual(['Первое']);
  pass(1);
  pass(700);
  expect(cards()).toEqual([]);
});

test('A notification card waits until the last toast has gone', async () => {
  toasts.show({ key: 'error', kind: 'error', text: 'Ошибка' });
  await screenWith(telling('Первое'));
  expect(cards()).toEqual([]);
  act(() => toasts.dismiss('error'));
  expect(cards()).toEqual(['Первое']);
});

test('The time of a notification card stops while a toast covers the card', async () => {
  const { pass } = await screenWith(telling('Первое'), telling('Последнее'));
  await screen.findByRole('article');
  act(() => void toasts.show({ key: 'error', kind: 'error', text: 'Ошибка' }));
  pass(60_000);
  pass(700);
  expect(cards()).toEqual(['Первое']);
  act(() => toasts.dismiss('error'));
  pass(6_000);
  pass(700);
  expect(cards()).toEqual(['Последнее']);
});

test('A notification card under the mouse stays, and closes after its time when it moves away from the mouse into the slot of a screen', async () => {
  const { pass } = await screenWith(telling('Первое'));
  await screen.findByRole('article');
  fireEvent.pointerEnter(closeButton());
  pass(60_000);
  pass(700);
  expect(cards()).toEqual(['Первое']);
  fireEvent.click(screen.getByRole('button', { name: 'Место' }));
  expect(cards()).toEqual(['Первое']);
  pass(6_000);
  pass(700);
  expect(cards()).toEqual([]);
});
