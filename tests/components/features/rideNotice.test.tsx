import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazy } from '#domain/lazy.ts';
import { createListeners } from '#domain/listeners.ts';
import { RideNoticeOffer } from '#features/rideNotice/RideNoticeOffer.tsx';
import { RideNoticeRows } from '#features/settings/RideNoticeRows.tsx';
import type { RideNoticeState } from '#src/runtime/services.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';

/** A browser with the ride's notice, and what the rider has chosen there. `answers`: to the browser's question. */
async function browserWith(given: Partial<RideNoticeState> = {}, answers: 'granted' | 'denied' = 'granted') {
  const { notify, watch } = createListeners();
  let state: RideNoticeState = { permission: 'default', isChosen: false, isOn: false, isAudible: true, ...given };
  const set = (part: Partial<RideNoticeState>) => {
    state = { ...state, ...part };
    notify();
  };
  const turnOn = vi.fn<() => Promise<void>>(async () =>
    set({ permission: answers, isChosen: true, isOn: answers === 'granted' }),
  );
  const rideNotice = lazy(async () => ({
    state: () => state,
    watch,
    turnOn,
    turnOff: () => set({ isChosen: true, isOn: false }),
    setAudible: (isAudible: boolean) => set({ isAudible }),
  }));
  await rideNotice();
  return { turnOn, runtime: { notifications: { rideNotice } } };
}

// G020
test.each([
  ['Показывать', 'granted', 1, /^Покажем со\sследующей поездки/],
  ['Показывать', 'denied', 1, /^Уведомления запрещены в\sбраузере/],
  ['Не нужно', 'granted', 0, /^Хорошо, не\sбудем/],
] as const)(
  'After a ride the app offers its notice: “%s” with the browser’s answer “%s” asks %i times, and the card says the result',
  async (button, answers, times, says) => {
    const { turnOn, runtime } = await browserWith({}, answers);
    const { rider } = await renderScreen(<RideNoticeOffer />, { runtime });
    await rider.click(screen.getByRole('button', { name: button }));
    await screen.findByText(says);
    expect([turnOn.mock.calls.length, screen.queryAllByRole('button')]).toEqual([times, []]);
  },
);

test.each<Partial<RideNoticeState>>([
  { isChosen: true },
  { permission: 'granted', isChosen: true, isOn: true },
  { permission: 'denied' },
  { permission: 'none' },
  { permission: 'onlyInstalled' },
])('After a ride nothing is offered to a rider whose browser and choice are %j', async (given) => {
  const { runtime } = await browserWith(given);
  await renderScreen(<RideNoticeOffer />, { runtime });
  expect([screen.queryByRole('status'), screen.queryByRole('button')]).toEqual([null, null]);
});

// G020
test('Before the first finished ride the settings do not ask for the notice, and the sounds have a switch of their own', async () => {
  const { runtime } = await browserWith();
  const { rider } = await renderScreen(<RideNoticeRows />, { runtime });
  screen.getByText('Включить можно после первой поездки');
  const sounds = screen.getByRole('switch');
  expect(sounds).toHaveProperty('checked', true);
  await rider.click(sounds);
  expect(screen.getByRole('switch')).toHaveProperty('checked', false);
});

test('The settings turn the notice of a ride on and off', async () => {
  const { turnOn, runtime } = await browserWith({ permission: 'granted' });
  const { rider } = await renderScreen(<RideNoticeRows />, { runtime });
  const notice = () => screen.getByRole('switch', { name: /^Поездка в\sуведомлениях/ });
  await rider.click(notice());
  expect([turnOn.mock.calls.length, Object(notice()).checked]).toEqual([1, true]);
  await rider.click(notice());
  expect(Object(notice()).checked).toBe(false);
});
