import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { openLane } from '#app/actors/outbox.ts';
import { pushAddressLane } from '#app/services/webPush/pushAddressLane.ts';
import { createListeners } from '#domain/listeners.ts';
import { lanePhone } from '../support/app/lanePhone.ts';

/** A page whose address is checked; `answers`: the status of each check in turn, then 204. */
function page(...answers: number[]) {
  const phone = lanePhone();
  const changes = createListeners();
  let checks = 0;
  let hang: Promise<void> | null = null;
  openLane(
    pushAddressLane({
      check: async () => {
        checks += 1;
        const status = answers.shift() ?? 204;
        await hang;
        if (status === 0) throw new DOMException('no push service', 'AbortError');
        if (status !== 204) throw Fault.ofAnswer(new Response(null, { status }), undefined);
      },
      watchChanges: changes.watch,
    }),
    phone.parts,
  );
  return { ...phone, changes, checks: () => checks, hangs: (until: Promise<void>) => void (hang = until) };
}

test('The app checks once at its start whether the server knows the push address, and again when the address changes', async () => {
  const { checks, changes, settled, show } = page();
  await settled();
  await show();
  expect(checks()).toBe(1);
  changes.notify();
  await settled();
  expect(checks()).toBe(2);
});

test.each([503, 0, 401])(
  'When the check of the push address fails with %i (0: no push service), the app checks the address again later',
  async (status) => {
    const { checks, pass, reports } = page(status);
    await pass(0);
    expect(checks()).toBe(1);
    await pass(2_000);
    await pass(600_000);
    expect([checks(), reports]).toEqual([2, []]);
  },
);

test('When the server refuses the push address, the app checks it again only after the address changes', async () => {
  const { checks, changes, pass } = page(400);
  await pass(600_000);
  expect(checks()).toBe(1);
  changes.notify();
  await pass(0);
  expect(checks()).toBe(2);
});

test('If the push address changes during its check with the server, the app checks the address again', async () => {
  let end = () => {};
  const { checks, changes, settled, hangs } = page();
  await settled();
  hangs(new Promise((done) => (end = done)));
  changes.notify();
  await settled();
  changes.notify();
  end();
  await expect.poll(checks).toBe(3);
});
