import { describe, expect, it } from 'vitest';
import { priceLines, priceRows } from '#domain/priceLines.ts';
import { rideCost } from '#domain/rideCost.ts';
import { insuranceOffer, linesFor, tariffKind, tariffLimits, type TariffTerms, tariffTables } from '#domain/tariff.ts';

const omni: TariffTerms = {
  Cost: 499,
  RentalContractBikeType: 'FOR_OMNI_BIKE',
  FreeMinutes: 30,
  OmniSegments: [
    { From: 0, To: 30, Cost: 6 },
    { From: 30, To: null, Cost: 8 },
  ],
  PauseCost: 3,
  Insurance: { InsuranceId: 'i1', InsuranceCost: 29 },
};
const ordinary: TariffTerms = {
  Cost: 0.1,
  RentalContractBikeType: 'FOR_ORDINARY_AND_ELECTRIC_BIKE',
  FreeMinutes: 45,
  Segments: [{ From: 0, To: null, Cost: 2 }],
  ElectroSegments: [{ From: 0, To: 60, Cost: 4 }],
  AdditionalElectroSegments: [{ From: 60, To: null, Cost: 6 }],
};

// E053
describe('price lines from segments', () => {
  const line = (fromMinute: number, toMinute: number | null, cost: number) => ({ fromMinute, toMinute, cost });
  it.each([
    ['no segments', [], []],
    [
      'segments in order',
      [
        { From: 0, To: 60, Cost: 4 },
        { From: 60, To: null, Cost: 6 },
      ],
      [line(0, 60, 4), line(60, null, 6)],
    ],
    [
      'segments in another order',
      [
        { From: 60, Cost: 6 },
        { From: 0, To: 60, Cost: 4 },
      ],
      [line(0, 60, 4), line(60, null, 6)],
    ],
    ['a free segment', [{ From: 0, To: 5, Cost: 0 }], [line(0, 5, 0)]],
  ])('The right price lines come from %s', (_, segments, lines) => expect(priceLines(segments)).toEqual(lines));

  it.each([
    ['bike', ordinary, [2]],
    ['ebike', ordinary, [4, 6]],
    ['omni', omni, [6, 8]],
    ['scooter', omni, [6, 8]],
    ['omni', ordinary, []],
    ['bike', omni, []],
  ] as const)(
    'A vehicle of the form %s uses only its own segments of a tariff, with the prices $2',
    (form, tariff, costs) => expect(linesFor(tariff, form).map(({ cost }) => cost)).toEqual(costs),
  );
});

describe('rows of the price table', () => {
  it.each([
    [
      'free time and two prices',
      30,
      [
        { From: 0, To: 30, Cost: 6 },
        { From: 30, Cost: 8 },
      ],
      [
        { kind: 'free', minutes: 30 },
        { kind: 'between', first: 31, last: 60, cost: 6 },
        { kind: 'then', first: 61, cost: 8 },
      ],
    ],
    ['no free time', 0, [{ From: 0, Cost: 6 }], [{ kind: 'always', cost: 6 }]],
    [
      'free time and one price',
      30,
      [{ From: 0, Cost: 6 }],
      [
        { kind: 'free', minutes: 30 },
        { kind: 'then', first: 31, cost: 6 },
      ],
    ],
    [
      'a price with an end',
      0,
      [{ From: 0, To: 60, Cost: 6 }],
      [
        { kind: 'between', first: 1, last: 60, cost: 6 },
        { kind: 'then', first: 61, cost: 0 },
      ],
    ],
    [
      'two neighbours of one price',
      0,
      [
        { From: 0, To: 10, Cost: 6 },
        { From: 10, Cost: 6 },
      ],
      [{ kind: 'always', cost: 6 }],
    ],
    ['free time alone', 30, [], [{ kind: 'free', minutes: 30 }]],
    ['neither free time nor a price', 0, [], []],
  ])('The price table has the right rows for %s', (_, free, segments, rows) =>
    expect(priceRows(free, priceLines(segments))).toEqual(rows),
  );

  it('The price table shows for every minute the price that the sum charges', () => {
    const segments = [
      { From: 0, To: 20, Cost: 4 },
      { From: 20, To: 40, Cost: 6.5 },
      { From: 40, To: 60, Cost: 8 },
    ];
    const fare = { freeMinutes: 10, priceLines: priceLines(segments), pauseCost: null, insuranceCost: null };
    const rows = priceRows(10, fare.priceLines);
    const said = (minute: number) => {
      const row = rows.find((one) => {
        if (one.kind === 'free') return minute <= one.minutes;
        return one.kind === 'always' || (minute >= one.first && (one.kind === 'then' || minute <= one.last));
      });
      return row === undefined || row.kind === 'free' ? 0 : row.cost;
    };
    const inWords = Array.from({ length: 90 }, (_, index) => said(index + 1));
    const charged = (minutes: number) => rideCost({ seconds: minutes * 60, pausedSeconds: 0 }, fare);
    const sums = inWords.map((_, index) =>
      Math.floor(inWords.slice(0, index + 1).reduce((sum, cost) => sum + cost, 0) + 0.5),
    );
    expect(sums).toEqual(inWords.map((_, index) => charged(index + 1)));
  });
});

describe('the price tables', () => {
  it('Vehicles with equal prices share one price table', () => {
    expect(tariffTables(omni).map(({ forms }) => forms)).toEqual([['omni', 'scooter']]);
    expect(
      tariffTables({ ...ordinary, ElectroSegments: ordinary.Segments ?? [], AdditionalElectroSegments: null }).map(
        ({ forms }) => forms,
      ),
    ).toEqual([['bike', 'ebike']]);
  });
  it('E-bikes with a higher price have their own price table', () =>
    expect(tariffTables(ordinary).map(({ forms, rows }) => [forms, rows.length])).toEqual([
      [['bike'], 2],
      [['ebike'], 3],
    ]));
  it('A price table shows the price of a pause if it has one', () => {
    expect(tariffTables(omni)[0]?.pauseCost).toBe(3);
    expect(tariffTables(ordinary)[0]?.pauseCost).toBeNull();
  });
  it('A price table leaves out a vehicle without prices', () =>
    expect(
      tariffTables({ ...ordinary, FreeMinutes: 0, ElectroSegments: null, AdditionalElectroSegments: null }).map(
        ({ forms }) => forms,
      ),
    ).toEqual([['bike']]));
  it('An unknown kind of tariff has no price table', () =>
    expect(tariffTables({ ...omni, RentalContractBikeType: 'FOR_BOATS' })).toEqual([]));

  // E051
  it.each([
    ['nothing for a tariff without limits', {}, []],
    ['minutes', { IsDisabledByMinute: true, MinuteOfDisable: 120 }, [{ kind: 'minutes', minutes: 120 }]],
    ['nothing for minutes that are switched off', { IsDisabledByMinute: false, MinuteOfDisable: 120 }, []],
    ['rides', { NumberOfDisable: 10 }, [{ kind: 'rides', rides: 10 }]],
    [
      'both',
      { IsDisabledByMinute: true, MinuteOfDisable: 120, NumberOfDisable: 10 },
      [
        { kind: 'minutes', minutes: 120 },
        { kind: 'rides', rides: 10 },
      ],
    ],
    [
      'nothing for limits of the other fleet',
      { OmniIsDisabledByMinute: true, OmniMinuteOfDisable: 9, OmniNumberOfDisable: 9 },
      [],
    ],
  ])('The limits of an ordinary tariff show %s', (_, part, limits) =>
    expect(tariffLimits({ ...ordinary, ...part })).toEqual(limits),
  );
  // E051
  it('The limits of a new-fleet tariff come from its own fields', () =>
    expect(
      tariffLimits({
        ...omni,
        NumberOfDisable: 1,
        OmniIsDisabledByMinute: true,
        OmniMinuteOfDisable: 9,
        OmniNumberOfDisable: 3,
      }),
    ).toEqual([
      { kind: 'minutes', minutes: 9 },
      { kind: 'rides', rides: 3 },
    ]));
  it.each([
    ['FOR_OMNI_BIKE', 'omni'],
    ['FOR_ORDINARY_AND_ELECTRIC_BIKE', 'other'],
    ['FOR_BOATS', null],
  ])('The tariff kind %s is for %s', (type, kind) => expect(tariffKind({ RentalContractBikeType: type })).toBe(kind));
});

// E049
describe('buying', () => {
  // D051, E020, E052
  it.each([
    ['without insurance', {}, 29],
    ['with insurance for these vehicles', { OmniInsuranceOptionCost: 29 }, null],
    ['with free insurance for these vehicles', { OmniInsuranceOptionCost: 0 }, null],
    ['with insurance for the other vehicles', { InsuranceOptionCost: 29, OmniInsuranceOptionCost: null }, 29],
  ])('The price of the insurance that the app offers to a rider %s is $2', (_, held, cost) =>
    expect(insuranceOffer(omni, held)).toBe(cost),
  );
  it('The app offers a rider insurance for other vehicles, also with insurance for these', () => {
    const tariff = { ...ordinary, Insurance: { InsuranceId: 'i1', InsuranceCost: 29 } };
    expect([
      insuranceOffer(tariff, { OmniInsuranceOptionCost: 29 }),
      insuranceOffer(tariff, { InsuranceOptionCost: 29 }),
    ]).toEqual([29, null]);
  });
  it('The app offers no insurance when the tariff has none', () => expect(insuranceOffer(ordinary, {})).toBeNull());
});
