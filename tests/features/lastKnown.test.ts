import { expect, test } from 'vitest';
import type { Profile } from '#api/profile.ts';
import { storeLastKnown, knownTariffs, readLastKnown } from '#features/profile/lastKnown.ts';
import { createStore } from '#platform/store.ts';
import { aProfile } from '../support/api/profile.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const boris = aProfile({ FirstName: 'Борис', PhoneNumber: '79160000000', TariffId: 'bike-day', TariffName: 'Сутки' });

function kept(changed: Partial<Profile>) {
  const storage = memoryStorage();
  storeLastKnown(createStore(storage, 'rider'), { ...boris, ...changed });
  return { storage, known: readLastKnown(createStore(storage, 'rider')) };
}

// D020, D034, S024
test('The phone stores only the masked Troika number and the kinds of the rider’s tariffs from the profile', () => {
  expect(kept({}).known).toEqual({ tariffs: { omni: false, other: true }, troika: null });
  const noTariff = { TariffId: null, TariffName: null };
  const { known, storage } = kept({ ...noTariff, OmniActivationFlag: true, TroikaPrintCardNumber: '0012 345 678' });
  expect(known).toEqual({ tariffs: { omni: true, other: false }, troika: '••\u00A0678' });
  expect(storage.getItem(storage.key(0) ?? '')).not.toMatch(/345|Борис|7916/);
});

test('From the stored profile the app lists each tariff kind on sale, or the rider’s own kind if none is on sale', () => {
  const { known } = kept({});
  const rows = (tariffs: boolean, smooveBikes: boolean) => known && knownTariffs(known, { tariffs, smooveBikes });
  expect(rows(true, true)).toEqual([
    { key: 'omni', isHeld: false },
    { key: 'other', isHeld: true },
  ]);
  expect(rows(true, false)).toEqual([{ key: 'omni', isHeld: false }]);
  expect(rows(false, true)).toEqual([{ key: 'other', isHeld: true }]);
});

// S024
test('The app reads no stored profile on the first visit, or when the stored Troika number is unmasked', () => {
  const storage = memoryStorage();
  expect(readLastKnown(createStore(storage, 'rider'))).toBeNull();
  const unmasked = { tariffs: { omni: true, other: true }, troika: '0012 345 678' };
  storage.setItem('velorent.rider.known', JSON.stringify(unmasked));
  expect(readLastKnown(createStore(storage, 'rider'))).toBeNull();
});
