import { expect, it, onTestFinished, vi } from 'vitest';
import { ridePhone, rowAt } from './ridePhone.ts';

it('A saved finish that is being sent keeps its time when the rider taps again without a network', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const phone = ridePhone();
  phone.lists(rowAt('ACTIVE_RIDE'));
  await phone.passes(1);
  phone.goesOffline();
  for (const type of ['device.wentOffline', 'rider.finishAsked'] as const) await phone.hears({ type });
  const { finishRecordedAt } = phone.stored();
  expect(finishRecordedAt).not.toBeNull();
  for (const type of ['device.cameOnline', 'device.wentOffline'] as const) await phone.hears({ type });
  vi.advanceTimersByTime(60_000);
  await phone.hears({ type: 'rider.finishAsked' });
  expect(phone.stored().finishRecordedAt).toBe(finishRecordedAt);
  phone.stop();
});
