import { expect, test } from 'vitest';
import { createClients } from '#api/clients.ts';
import { rememberPlan, wasDeleted } from '#app/planMemory.ts';
import { riderSettingsOf } from '#features/settings/riderSettings.ts';
import { nothingKnown, withRow } from '#machines/rent/rent.facts.ts';
import { createStore } from '#platform/store.ts';
import { inStage } from '../machines/rents.ts';
import { memoryStorage } from '../sandbox/memoryStorage.ts';
import { fakeWire, GATEWAY, json, MAIN, tokensOf } from './support.ts';

const bought = async (RentalContractBikeType: string) => {
  const riderStore = createStore(memoryStorage(), 'rider');
  const { wire, tokens } = fakeWire(() => json(200, { Id: 'p1', RentalContractBikeType }));
  const { mainApi } = createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, wire);
  tokens.put(tokensOf('one'));
  await rememberPlan({ mainApi, riderStore, serverClock: { now: () => 1_000 } }, 'p1');
  return riderSettingsOf(riderStore).now();
};

test('the plan that was bought is remembered for its fleet, at the server’s time', async () => {
  expect(await bought('FOR_OMNI_BIKE')).toMatchObject({
    lastOmniTariffId: 'p1',
    lastSmooveTariffId: null,
    changedAt: new Date(1_000).toISOString(),
  });
  expect(await bought('FOR_ORDINARY_AND_ELECTRIC_BIKE')).toMatchObject({
    lastOmniTariffId: null,
    lastSmooveTariffId: 'p1',
  });
  expect(await bought('FOR_BOATS')).toMatchObject({
    lastOmniTariffId: null,
    lastSmooveTariffId: null,
    changedAt: null,
  });
});

test('only a ride that is nowhere any more was deleted: one that goes on or has ended was not', () => {
  const ride = inStage('ACTIVE_RIDE');
  const riding = { ...nothingKnown({ riderId: 'A' }), rent: ride };
  expect(wasDeleted(riding, ride.id)).toBe(false);
  expect(
    wasDeleted(
      { ...riding, ...withRow(riding, { ...ride, status: 'DONE', endedAt: 1, version: ride.version + 1 }) },
      ride.id,
    ),
  ).toBe(false);
  expect(wasDeleted({ ...riding, rent: null }, ride.id)).toBe(true);
});
