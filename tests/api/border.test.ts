import { describe, expect, it } from 'vitest';
import { lookUp } from '#api/bikes.ts';
import { listCards } from '#api/cards.ts';
import { Fault } from '#api/fault.ts';
import { parseNotification } from '#api/notifications.ts';
import { getProfile } from '#api/profile.ts';
import { getTariff, listTariffs } from '#api/tariffs.ts';
import { bankCard } from '#domain/bankCard.ts';
import { profileView } from '#features/profile/profile.view.ts';
import { saleEntries } from '#features/tariffs/tariffs.view.ts';
import { answering, hearing } from './answering.ts';

const { signal } = new AbortController();
const heard = hearing();
/** What came, or the fault instead of it; anything else that is thrown is a bug. */
const told = async <T>(answer: Promise<T>): Promise<T | Fault> => answer.catch((cause: unknown) => faultIn(cause));
function faultIn(cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  throw cause;
}

const card = {
  CardIDP: 'c1',
  CardNumber: '400000******4417',
  CardType: 'MIR',
  ExpDate: '0930',
  IsDefault: 1,
  Status: 'ACTIVE',
};
const other = { ...card, CardIDP: 'c2' };

describe('a list of cards', () => {
  it('An entry without the id of a card is left out and counted, and the other card stays', async () => {
    expect(await listCards(answering({ Items: [{ ...card, CardIDP: null }, null, other] }).mainApi, signal)).toEqual({
      items: [other],
      leftOut: 2,
    });
    expect(new Set(heard)).toEqual(new Set(['cards: Items[]']));
  });
  it('A card with an unreadable field stays on the list, and the app reports the field’s name but not its value', async () => {
    const { items } = await listCards(answering({ Items: [{ ...card, ExpDate: { secret: 1 } }] }).mainApi, signal);
    expect(items.map((one) => bankCard(one, { year: 2026, month: 11 }))).toHaveLength(1);
    expect(heard).toEqual(['cards: ExpDate']);
  });
  it.each([[{}], [{ Items: {} }], [{ Items: [null] }], [{ Items: [{}, 'x'] }], [null], ['x']])(
    'The answer %j is an error, not an empty list of cards',
    async (answer) =>
      expect(await told(listCards(answering(answer).mainApi, signal))).toMatchObject({ code: 'noData' }),
  );
  it.each([[{ Items: null }], [{ Items: [] }]])('The answer %j is an empty list of cards', async (answer) =>
    expect((await listCards(answering(answer).mainApi, signal)).items).toEqual([]),
  );
  it('A card keeps its ID when the ID comes as a number', async () => {
    expect((await listCards(answering({ Items: [{ ...card, CardIDP: 7 }] }).mainApi, signal)).items).toEqual([
      { ...card, CardIDP: '7' },
    ]);
    expect(heard).toEqual([]);
  });
});

const profile = {
  UserId: '100001',
  Login: '10001',
  FirstName: 'Анна',
  LastName: 'Смирнова',
  Birthday: '1994.03.08',
  PhoneNumber: '79990000001',
  Email: 'a@b.ru',
  AvatarUrl: null,
  Balance: -120,
  IsDebtor: true,
  IsBlocked: false,
  TariffId: 't1',
  TariffName: 'По минутам',
  TariffEnd: '2026-12-01T00:00:00Z',
  OmniTariffId: null,
  OmniTariffName: null,
  OmniTariffEnd: null,
  OmniActivationFlag: false,
  InsuranceOptionCost: 39,
  TroikaPrintCardNumber: '••• 123',
};
const shown = { features: { tariffs: true, smooveBikes: true }, mainApiUrl: 'https://main.test' };

const DEBT = { kind: 'debt', sum: 120 };

describe('a profile', () => {
  it('A profile without an id is refused', async () =>
    expect(await told(getProfile(answering({ Profile: { ...profile, UserId: null } }).mainApi))).toMatchObject({
      code: 'noProfileInfoError',
    }));
  it.each(Object.keys(profile).filter((field) => !['UserId', 'Balance'].includes(field)))(
    'A profile with an unreadable %s still shows the debt',
    async (field) => {
      const found = await getProfile(answering({ Profile: { ...profile, [field]: true } }).mainApi);
      expect(profileView(found, shown).money).toEqual(DEBT);
    },
  );
  it('A profile keeps its ids when they come as numbers', async () => {
    const ids = { UserId: 100_001, TariffId: 12, OmniTariffId: '' };
    expect(await getProfile(answering({ Profile: { ...profile, ...ids } }).mainApi)).toMatchObject({
      UserId: '100001',
      TariffId: '12',
      OmniTariffId: null,
    });
    expect(heard).toEqual([]);
  });
  it('A profile names its unreadable fields, and the screen shows an unreadable tariff as unknown', async () => {
    const damagedTariff = { TariffId: { a: 1 }, TariffName: 7 };
    const found = await getProfile(answering({ Profile: { ...profile, ...damagedTariff } }).mainApi);
    expect(found.unread).toEqual(['TariffId', 'TariffName']);
    expect(profileView(found, shown).tariffs.map(({ isUnknown }) => isUnknown)).toEqual([false, true]);
  });
  it.each([['x'], [null], [{}], [1e300]])('A balance of %j shows neither a debt nor a bonus', async (Balance) => {
    const found = await getProfile(answering({ Profile: { ...profile, Balance } }).mainApi);
    expect(profileView(found, shown).money).toEqual({ kind: 'unknown' });
  });
});

const sale = {
  Id: 't1',
  Name: 'По минутам',
  Description: '',
  DescriptionForList: 'Плати за минуты',
  Cost: 199,
  Icon: null,
  RentalContractBikeType: 'FOR_OMNI_BIKE',
  LKP: ['a'],
};
const otherSale = { ...sale, Id: 't2' };

describe('a list of tariffs', () => {
  it.each(['Id', 'Name', 'RentalContractBikeType'])(
    'The app does not sell a tariff without its %s, and still sells the other tariff',
    async (field) =>
      expect(await listTariffs(answering({ Items: [{ ...sale, [field]: null }, otherSale] }).mainApi, signal)).toEqual({
        items: [otherSale],
        leftOut: 1,
      }),
  );
  it.each([['x'], [null], [-1], [1e300]])('A tariff with the price %j shows no price', async (Cost) => {
    const { items } = await listTariffs(answering({ Items: [{ ...sale, Cost }, otherSale] }).mainApi, signal);
    expect(items.map((one) => one.Cost)).toEqual([undefined, 199]);
    expect(() => saleEntries(items, 'omni', { smooveBikes: true })).not.toThrow();
  });
  it.each([[[null]], [[{}, 'x']], [[{ ...sale, Id: null }]]])(
    'A tariff list without a readable entry is an error, not an empty list: %j',
    async (Items) =>
      expect(await told(listTariffs(answering({ Items }).mainApi, signal))).toMatchObject({ code: 'noData' }),
  );
  it.each([[[]], [null]])('The app reads the tariff items %j as an empty list', async (Items) =>
    expect((await listTariffs(answering({ Items }).mainApi, signal)).items).toEqual([]),
  );
  it('The app sells a tariff with a numeric ID', async () =>
    expect((await listTariffs(answering({ Items: [{ ...sale, Id: 12 }] }).mainApi, signal)).items).toMatchObject([
      { Id: '12' },
    ]));
});

const tariff = {
  Id: 't1',
  Name: 'По минутам',
  Cost: 199,
  Amount: null,
  Description: 'a',
  DescriptionForList: 'b',
  Icon: null,
  RentalContractBikeType: 'FOR_OMNI_BIKE',
  Kind: 'byMinutes',
  LKP: [],
  BillingDetails: 'c',
  FreeMinutes: 30,
  IsDisabledByMinute: false,
  OmniMinuteOfDisable: 600,
  Insurance: { InsuranceId: 'i', InsuranceCost: 39 },
  Segments: [],
  OmniSegments: [{ From: 0, To: null, Cost: 6 }],
  PauseCost: 2,
  FinesTitle: 'd',
  WorkToDate: '2030.08.31',
};

describe('the details of a tariff', () => {
  it.each([
    ['a null among its segments', { OmniSegments: [null, { From: 0, To: null, Cost: 6 }] }],
    [
      'segments that overlap',
      {
        OmniSegments: [
          { From: 0, To: 60, Cost: 6 },
          { From: 30, To: null, Cost: 9 },
        ],
      },
    ],
    ['a segment without its price', { OmniSegments: [{ From: 0, To: null }] }],
    ['a segment that pays the rider', { OmniSegments: [{ From: 0, To: null, Cost: -6 }] }],
    ['a price in the form of a text', { Cost: '199' }],
  ])('The app does not sell a tariff with %s', async (_, part) =>
    expect(await told(getTariff(answering({ ...tariff, ...part }).mainApi, 't1', signal))).toMatchObject({
      code: 'noData',
    }),
  );
  it('The app sells a tariff with unreadable insurance, but without the insurance', async () =>
    expect(
      await getTariff(
        answering({ ...tariff, Insurance: { InsuranceId: 'i', InsuranceCost: 'x' } }).mainApi,
        't1',
        signal,
      ),
    ).toMatchObject({ Insurance: null, Cost: 199 }));
});

const bike = {
  id: 7,
  frameNumber: '51307',
  deviceType: 'OMNI_IOT_SCOOTER',
  capabilities: { docked: false, wheelLock: false, chain: false, battery: true, photoAtEnd: true, pause: true },
  batteryPercent: 80,
  maxRangeMeters: 40_000,
  mainCoordinate: { latitude: 55.75, longitude: 37.62 },
  dock: null,
  tariff: { id: 't1', name: 'По минутам' },
  priceLines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
  freeMinutes: 30,
  pauseCost: null,
  insuranceCost: 39,
  inspectionSeconds: 120,
  obstacles: [],
  debt: null,
};

describe('an offer of a vehicle before the start', () => {
  const needed = [
    'id',
    'frameNumber',
    'capabilities',
    'mainCoordinate',
    'priceLines',
    'freeMinutes',
    'pauseCost',
    'insuranceCost',
  ];
  it.each(needed)('An offer without a readable %s is requested again, and the app reports the field', async (field) => {
    const found = await lookUp(answering({ ...bike, [field]: true }).gatewayApi, { number: '51307' });
    expect(found).toMatchObject({ kind: 'refused', refusal: { code: 'commonError' } });
    expect(heard).toHaveLength(1);
  });
  it.each(Object.keys(bike).filter((field) => !needed.includes(field)))(
    'An offer without a readable %s keeps its prices',
    async (field) =>
      expect(await lookUp(answering({ ...bike, [field]: true }).gatewayApi, { number: '51307' })).toMatchObject({
        offer: { priceLines: bike.priceLines },
      }),
  );
  it('Missing fields of an answer are read as null', async () => {
    const { dock: _, debt: __, pauseCost: ___, ...omitted } = bike;
    const found = await lookUp(answering({ ...omitted, obstacles: null }).gatewayApi, { number: '51307' });
    expect(found).toMatchObject({ offer: { dock: null, debt: null, pauseCost: null, obstacles: [] } });
    expect(heard).toEqual([]);
  });
  it('An offer keeps its vehicle number when it comes as a JSON number', async () =>
    expect(await lookUp(answering({ ...bike, frameNumber: 51_307 }).gatewayApi, { number: '51307' })).toMatchObject({
      offer: { frameNumber: '51307' },
    }));
  it('An offer with missing prices is refused, not taken as free of charge', async () => {
    const { priceLines: _, ...unpriced } = bike;
    expect(await lookUp(answering(unpriced).gatewayApi, { number: '51307' })).toMatchObject({ kind: 'refused' });
  });
});

const notification = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'rental_end',
  message: 'Поездка завершена',
  text: '10 минут',
  timestamp: '2026-11-21T10:00:00Z',
  delivered: false,
  rental_id: 'r1',
  bike_id: 'b1',
  bike_type: 'omni',
  duration: 600,
};

describe('a notification', () => {
  it.each(['id', 'timestamp'])('A notification without a readable %s is dropped', (field) =>
    expect(parseNotification({ ...notification, [field]: true })).toBeNull(),
  );
  it('A notification without a readable message has its text as headline', () =>
    expect(parseNotification({ ...notification, message: { a: 1 } })?.headline).toBe(notification.text));
});
