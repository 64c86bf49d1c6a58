import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { provideRent } from '#app/actors/rent.ts';
import type { OwedClaim } from '#domain/command.ts';
import { lazy } from '#domain/lazy.ts';
import type { RentFacts } from '#domain/rent.ts';
import { RideBroken } from '#features/ride/RideBroken.tsx';
import { RouteError } from '#features/shell/RouteError.tsx';
import { UnreadRideBar } from '#features/shell/UnreadRideBar.tsx';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import type { ClaimDraft, ClaimOutcome } from '#machines/claim/claim.types.ts';
import { fakeClients, json } from '../../support/api/wire.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';
import { inStage } from '../../support/machines/rents.ts';
import { memoryStorage } from '../../support/memoryStorage.ts';

/** An actor that keeps its state and records its events. */
const actor = (snapshot: object, heard: string[] = []) =>
  Object.create({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: ({ type }: { type: string }) => void heard.push(type),
  });

function Broken(): never {
  throw new RangeError('Invalid time value');
}

// React and the router log errors to the console.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('When a screen crashes before sign-in, the app reports the bug and shows the rider an error with a retry button', async () => {
  const report = vi.fn<(cause: unknown) => void>();
  await renderScreen(<Broken />, { errorComponent: RouteError, client: null, runtime: { report } });
  expect(await screen.findByRole('heading', { name: 'Что-то пошло не так' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
  expect(report).toHaveBeenCalledWith(expect.any(RangeError));
});

test('When the ride screen crashes, the rider can still finish the ride, record the time of its end, and get help', async () => {
  const rent = inStage('ACTIVE_RIDE', { rideStartedAt: Date.parse('2026-11-21T10:05:00Z') });
  const sent: string[] = [];
  const claim = createActor(
    claimMachine.provide({
      actors: {
        loadOwedClaim: fromPromise<OwedClaim | null, { riderId: string }>(() => Promise.resolve(null)),
        recordClaim: fromPromise<OwedClaim, { draft: ClaimDraft; riderId: string }>(({ input: { draft } }) =>
          Promise.resolve({ ...draft, at: 0 }),
        ),
        sendClaim: fromPromise<ClaimOutcome, OwedClaim>(() => new Promise(() => {})),
      },
    }),
    { input: { riderId: 'A', rent } },
  ).start();
  const ride = Object.assign(actor({ context: { riderId: 'A', rent }, children: { claim }, can: () => true }, sent), {
    logic: { events: ['rider.finishAsked'] },
    system: { get: (id: string) => (id === 'claim' ? claim : undefined) },
  });
  const dropped: [string, RentFacts][] = [];
  await renderScreen(<Broken />, {
    errorComponent: RideBroken,
    runtime: {
      report: () => undefined,
      settings: Object.create({ support: { phone: '+7 495 000-00-00', email: '' } }),
      session: { actor: actor({ children: { rent: ride }, context: { riderId: 'A' } }) },
      ride: { dropBrokenRow: lazy(() => Promise.resolve((riderId, row) => void dropped.push([riderId, row]))) },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Завершить поездку' }));
  expect(sent).toEqual(['rider.finishAsked']);
  await userEvent.click(await screen.findByRole('button', { name: 'Не получается завершить?' }));
  // The form needs more of the phone than this runtime has: it breaks too.
  await userEvent.click(await screen.findByRole('button', { name: 'Не получается завершить? Записать время' }));
  expect(await screen.findByText('Записано. Поездку завершит поддержка.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Помощь' }));
  expect(screen.getByRole('link', { name: /Позвонить нам/ }).getAttribute('href')).toBe('tel:+74950000000');
  expect(dropped).toEqual([['A', rent]]);
});

test.each([
  ['a page of another network', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
  ['half an answer', () => new Response('{"items":[{"id"', { headers: { 'Content-Type': 'application/json' } })],
  ['418', () => json(418, {})],
  ['a ride that cannot be read', () => json(200, { items: [{ id: 'rent-1' }], serverTime: '2026-11-21T10:05:00Z' })],
])(
  'If the phone stores no ride and the server sends “%s”, the app says that a ride may be active and can check again',
  async (_, answer) => {
    let answers = 0;
    const { wire, gatewayApi } = fakeClients(() => {
      answers += 1;
      return answer();
    });
    const { serverClock } = wire;
    const nobody = () => Promise.reject(new Error('nothing is photographed here'));
    const photos = { store: nobody, read: nobody, drop: nobody };
    const [storage, report] = [memoryStorage(), () => undefined];
    const logic = provideRent({ gatewayApi, serverClock, photos, storage, report });
    const chart = createActor(logic, { input: { riderId: 'A' } }).start();
    const session = actor({ children: { rent: chart }, context: { riderId: 'A' } });
    await renderScreen(<UnreadRideBar />, { runtime: { session: { actor: session } } });
    expect(await screen.findByText('Возможно, поездка идёт, но мы её не видим')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Поддержка' })).toBeTruthy();
    const before = answers;
    await userEvent.click(screen.getByRole('button', { name: 'Проверить' }));
    await expect.poll(() => answers).toBe(before + 1);
    expect(screen.getByText('Возможно, поездка идёт, но мы её не видим')).toBeTruthy();
    chart.stop();
  },
);
