import { expect, test } from 'vitest';
import { startLastTariffReset, storeLastTariff, wasDeleted } from '#app/services/lastTariff.ts';
import { NO_SETTINGS } from '#domain/riderSettings.ts';
import { initialContext, withRow } from '#machines/rent/rent.facts.ts';
import { createStore } from '#platform/store.ts';
import { riderSettingsOf } from '#stores/riderSettings.ts';
import { fakeClients, json } from '../support/api/wire.ts';
import { inStage } from '../support/machines/rents.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const bought = async (RentalContractBikeType: string) => {
  const riderStore = createStore(memoryStorage(), 'rider');
  const { mainApi } = fakeClients(() => json(200, { Id: 'p1', Name: 'По минутам', Cost: 199, RentalContractBikeType }));
  await storeLastTariff({ mainApi, riderStore, serverClock: { now: () => 1_000 } }, 'p1');
  return riderSettingsOf(riderStore).now();
};

test('After a purchase, the app stores the tariff as the last one for its fleet, dated by the server clock', async () => {
  const changedAt = new Date(1_000).toISOString();
  expect(await bought('FOR_OMNI_BIKE')).toEqual({ ...NO_SETTINGS, lastOmniTariffId: 'p1', changedAt });
  expect(await bought('FOR_ORDINARY_AND_ELECTRIC_BIKE')).toEqual({
    ...NO_SETTINGS,
    lastSmooveTariffId: 'p1',
    changedAt,
  });
  expect(await bought('FOR_BOATS')).toEqual(NO_SETTINGS);
});

// B021
test('The app treats a ride as deleted only when the ride disappears without having ended', () => {
  const ride = inStage('ACTIVE_RIDE');
  const riding = { ...initialContext({ riderId: 'A' }), rent: ride };
  expect(wasDeleted(riding, ride.id)).toBe(false);
  const ended = withRow(riding, { ...ride, status: 'DONE', endedAt: 1, version: ride.version + 1 });
  expect(wasDeleted({ ...riding, ...ended }, ride.id)).toBe(false);
  expect(wasDeleted({ ...riding, rent: null }, ride.id)).toBe(true);
  // It ended under the id that the server gave it.
  expect(wasDeleted({ ...riding, ...ended }, 'start-0f8fad5b')).toBe(false);
});

// B021
test('When the server has deleted the ride, the app removes the last tariff and insurance from the rider’s settings', () => {
  const riderStore = createStore(memoryStorage(), 'rider');
  const settings = riderSettingsOf(riderStore);
  settings.see('map');
  settings.change({ lastOmniTariffId: 'p1', lastSmooveTariffId: 'p2', lastOmniInsuranceOptionCost: 29 }, 1_000);
  const riding = { ...initialContext({ riderId: 'A' }), rent: inStage('ACTIVE_RIDE') };
  let snapshot: object = { status: 'active', context: riding };
  let tell: (next: object) => void = () => undefined;
  const rent = {
    getSnapshot: () => snapshot,
    subscribe: (listener: (next: object) => void) => {
      tell = listener;
      return { unsubscribe: () => undefined };
    },
  };
  const session: Parameters<typeof startLastTariffReset>[0]['session'] = Object.create({
    getSnapshot: () => ({ children: { rent } }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  });
  startLastTariffReset({ session, riderStore, serverClock: { now: () => 2_000 } });
  expect(settings.now().lastOmniTariffId).toBe('p1');
  snapshot = { status: 'active', context: { ...riding, rent: null } };
  tell(snapshot);
  const changedAt = new Date(2_000).toISOString();
  expect(settings.now()).toEqual({ ...NO_SETTINGS, viewedOnboardings: ['map'], changedAt });
});
