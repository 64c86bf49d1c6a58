import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_SETTINGS } from '#domain/riderSettings.ts';
import { useRideInsurance } from '#features/ride/offer/useRideInsurance.tsx';
import { createStore } from '#platform/store.ts';
import { riderSettingsOf } from '#stores/riderSettings.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';
import { anOffer } from '../../support/machines/rents.ts';
import { memoryStorage } from '../../support/memoryStorage.ts';

/** The row on a vehicle's card, and what a start would buy. */
function Card({ part }: { part: Parameters<typeof anOffer>[0] }) {
  const { isBought, row } = useRideInsurance(anOffer(part));
  return (
    <>
      {row}
      <output>{isBought ? 'insured' : 'not insured'}</output>
    </>
  );
}

async function openCard(part: Parameters<typeof anOffer>[0] = { insuranceCost: 20 }) {
  const riderStore = createStore(memoryStorage(), 'rider');
  const settings = riderSettingsOf(riderStore);
  const { rider } = await renderScreen(<Card part={part} />, { runtime: { session: { riderStore } } });
  return { rider, settings, bought: () => screen.getByRole('status').textContent };
}
const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Страховка поездки' }).checked;
const at = (lastOmniInsuranceOptionCost: number | null) => ({
  ...NO_SETTINGS,
  lastOmniInsuranceOptionCost,
  changedAt: lastOmniInsuranceOptionCost === null ? null : '2026-06-15T10:00:00.000Z',
});

// E019
test.each([
  ['the rider has chosen nothing', null, true],
  ['the rider has refused it with a tariff', 0, false],
  ['the rider has taken it', 29, true],
])('On a vehicle’s card insurance is on at first, as with a tariff: %s', async (_, last, on) => {
  const { settings, bought } = await openCard();
  // The choice on another phone is not known yet, and a ride costs at once.
  expect([isOn(), bought()]).toEqual([false, 'not insured']);
  act(() => settings.agree(at(last)));
  expect([isOn(), bought()]).toEqual([on, on ? 'insured' : 'not insured']);
});

test('A rider who switches insurance off on a vehicle’s card does not find it switched on with the next tariff or ride', async () => {
  const { rider, settings, bought } = await openCard();
  act(() => settings.agree(at(null)));
  await rider.click(screen.getByRole('switch'));
  expect([isOn(), bought(), settings.now().lastOmniInsuranceOptionCost]).toEqual([false, 'not insured', 0]);
});

test('The card of a vehicle has no switch for insurance if the tariff insures every ride, or offers none', async () => {
  await openCard({ insuranceCost: 20, isInsured: true });
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText('Включена')).toBeDefined();
  cleanup();
  const { bought } = await openCard({});
  expect([screen.queryByRole('switch'), bought()]).toEqual([null, 'not insured']);
});
