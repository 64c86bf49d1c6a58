import { describe, expect, it } from 'vitest';
import { readRent } from '#domain/rent.ts';
import { createPersistedRideStore, dropBrokenRow } from '#platform/persistedRide.ts';
import { persistedRideKey } from '#platform/persistedRideKeys.ts';
import { aRow, rentIn } from '../support/machines/rents.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

/** A ride with a value in each column. */
const row = aRow({
  insurance_cost: 99,
  state: 'STARTED',
  stage: 'ACTIVE_RIDE_END',
  status: 'CHECK_END',
  step: 'parking',
  error_code: 'PARKING_NOT_ALLOWED',
  wheel_lock: 'closed',
  chain_lock: 'open',
  chain_place: 'free',
  ride_started_at: '2026-11-21 10:00:00.125+00',
  paused_at: '2026-11-21T10:02:00Z',
  finish_requested_at: '2026-11-21T10:04:00Z',
  claimed_at: '2026-11-21T10:04:30Z',
  ended_at: '2026-11-21T10:04:45Z',
  duration: 240,
  cost: 26,
  bonus: 5,
  pause_cost: 2,
  fare_cap: 300,
  reservation: { minutes: 5, cost: 3 },
  card_hold: 200,
  shared_as: 'area',
  paused_seconds: 60,
  parking_id: '12',
  parking_number: '1208',
  station: { external_id: '7', addr: 'Театральный проезд, 5', addr_en: 'Teatralny proyezd, 5' },
  photo_state: 'owed',
  max_range_meters: 30_000,
  version: 3,
  server_time: '2026-11-21T10:05:00Z',
});
const rent = rentIn(row);

const AT = Date.parse('2026-11-21T10:05:00Z');

function aPhone(stored: Record<string, unknown> = {}) {
  const storage = memoryStorage();
  for (const [part, value] of Object.entries(stored))
    storage.setItem(persistedRideKey('A', part), JSON.stringify({ at: AT, value }));
  const now = () => Date.parse('2026-11-21T10:06:00Z');
  return {
    store: createPersistedRideStore(storage, now),
    again: () => createPersistedRideStore(storage, now).read('A'),
    written: (part = 'rent'): unknown => JSON.parse(storage.getItem(persistedRideKey('A', part)) ?? 'null'),
  };
}

describe('the persisted ride', () => {
  it('When the phone’s storage gets full, a new rent row still replaces the stored one for as long as the page is open', () => {
    const storage = memoryStorage();
    const store = createPersistedRideStore(storage, () => AT);
    store.change('A', { rent });
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const newer = rentIn({ ...row, version: 4 });
    store.change('A', { rent: newer });
    expect(store.read('A').rent).toEqual(newer);
  });

  it('After a reload the app reads back the ride and receipt that it stored under the server’s field names', () => {
    const { store, again, written } = aPhone();
    store.change('A', { rent, receipt: rent });
    expect(written()).toMatchObject({
      value: { rental_id: '4711', ended_at: '2026-11-21T10:04:45.000Z', duration: 240 },
    });
    expect(again()).toMatchObject({ rent, receipt: rent });
  });

  // E155
  it('After a reload a ride that an answer by text message made is the same, with unknown sums where nobody knows the price', () => {
    const { store, again } = aPhone();
    const byText = { ...rent, version: 3.5 };
    store.change('A', { rent: byText });
    expect(again().rent).toEqual(byText);
    const unpriced = { ...byText, priceLines: [], sumsAreKnown: false };
    store.change('A', { rent: unpriced });
    expect(again().rent).toEqual(unpriced);
  });

  it('The app does not store a field of a rent row that it does not use, such as the phone number', () => {
    const { store, written } = aPhone();
    store.change('A', { rent: rentIn({ ...row, phone: '79000000001' }) });
    expect(written()).not.toHaveProperty('value.phone');
    expect(written()).not.toHaveProperty('value.sumsAreKnown');
    expect(JSON.stringify(written())).not.toContain('79000000001');
  });

  it('A tab that stores a row does not write back a command that another tab has settled at the same moment', () => {
    const shared = new Map<string, string>();
    const other = createPersistedRideStore(memoryStorage(shared));
    const intent = { kind: 'cancel', rentId: 'rent-1' } as const;
    other.change('A', { command: { intent, key: 'k', expiresAt: 1 } });
    const storage = memoryStorage(shared);
    storage.setItem = (key, value) => {
      other.change('A', { command: null });
      shared.set(key, value);
    };
    createPersistedRideStore(storage).change('A', { rent });
    expect(other.read('A')).toMatchObject({ rent, command: null });
  });

  const damages = [null, 'x', 7.5, true].flatMap((value) => Object.keys(row).map((field) => [field, value] as const));
  it.each(damages)(
    'After a reload the app reads the stored rent row whose field %s was %j, or no row if the ride’s time or cost is unknown',
    (field, damage) => {
      const { value } = readRent({ ...row, [field]: damage });
      const { store, again } = aPhone();
      store.change('A', { rent: value });
      expect(again().rent).toEqual(value?.sumsAreKnown ? value : null);
    },
  );

  it('When a newer server sends an unknown stage, the app stores the ride with its last known stage', () => {
    const { store, again } = aPhone();
    const shown = { ...rentIn({ ...row, stage: 'FLYING' }), stage: rent.stage };
    store.change('A', { rent: shown });
    expect(again().rent).toEqual(shown);
  });

  const owed = { photoId: 'p', rentId: 'rent-1', uploadTicket: null };
  it.each([['x'], [7], [[]], [{}], [{ clientId: 'A' }], [{ client_id: 'A' }], [undefined]])(
    'When the stored rent row is %j, the app ignores the row and still reads the photo that the rider owes',
    (stored) => expect(aPhone({ photo: owed, rent: stored }).again()).toMatchObject({ rent: null, photo: owed }),
  );
});

it('After the app has removed a rent row that broke a screen, it stores only a later version of that row', () => {
  const storage = memoryStorage();
  const phone = () => createPersistedRideStore(storage);
  const broken = { ...rent, id: 'broken' };
  phone().change('A', { rent: broken, savedFinish: { rentId: 'broken', requestedAt: 5 } });
  dropBrokenRow(storage, 'A', broken);
  expect(phone().read('A')).toMatchObject({ rent: null, savedFinish: { rentId: 'broken', requestedAt: 5 } });
  phone().change('A', { rent: broken });
  expect(phone().read('A').rent).toBeNull();
  phone().change('A', { rent: { ...broken, version: broken.version + 1 } });
  expect(phone().read('A').rent).toMatchObject({ id: 'broken', version: broken.version + 1 });
});
