import { describe, expect, it } from 'vitest';
import { priceLines, priceOfSegments, priceRows, type Segment } from '#domain/priceLines.ts';
import { rideCost } from '#domain/rideCost.ts';
import { insuranceOffer, linesFor, tariffKind, tariffLimits, type TariffTerms, tariffTables } from '#domain/tariff.ts';

const segment = (From: number, To: number | null, Cost: number) => ({ From, To, Cost });
const omni: TariffTerms = {
  Cost: 499,
  RentalContractBikeType: 'FOR_OMNI_BIKE',
  FreeMinutes: 30,
  OmniSegments: [segment(0, 30, 6), segment(30, null, 8)],
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

it('The price of a minute is the lowest of the segments; there is none without segments, or if they overlap', () => {
  expect(priceOfSegments([segment(30, null, 8), segment(0, 30, 6)])).toEqual({ perMinute: 6, isLeast: true });
  expect([[], [segment(0, null, 6), segment(30, null, 8)]].map(priceOfSegments)).toEqual([null, null]);
});

// E053
describe('price lines from segments', () => {
  const line = (fromMinute: number, toMinute: number | null, cost: number) => ({ fromMinute, toMinute, cost });
  it.each([
    ['no segments', [], []],
    ['segments in order', [segment(0, 60, 4), segment(60, null, 6)], [line(0, 60, 4), line(60, null, 6)]],
    ['segments in another order', [{ From: 60, Cost: 6 }, segment(0, 60, 4)], [line(0, 60, 4), line(60, null, 6)]],
    ['a free segment', [segment(0, 5, 0)], [line(0, 5, 0)]],
  ])('The app reads the right price lines from %s', (_, segments, lines) =>
    expect(priceLines(segments)).toEqual(lines),
  );

  it.each([
    ['bike', ordinary, [2]],
    ['ebike', ordinary, [4, 6]],
    ['omni', omni, [6, 8]],
    ['scooter', omni, [6, 8]],
    ['omni', ordinary, []],
    ['bike', omni, []],
  ] as const)('The price lines of a tariff for the vehicle form %s have the costs $2', (form, tariff, costs) =>
    expect(linesFor(tariff, form).map(({ cost }) => cost)).toEqual(costs),
  );
});

describe('rows of the price table', () => {
  const free = (minutes: number) => ({ kind: 'free', minutes });
  const to60 = (first: number) => ({ kind: 'between', first, last: 60, cost: 6 });
  const after = (first: number, cost: number) => ({ kind: 'then', first, cost });
  it.each([
    ['free time, two prices', 30, [segment(0, 30, 6), { From: 30, Cost: 8 }], [free(30), to60(31), after(61, 8)]],
    ['no free time', 0, [{ From: 0, Cost: 6 }], [{ kind: 'always', cost: 6 }]],
    ['free time and one price', 30, [{ From: 0, Cost: 6 }], [free(30), after(31, 6)]],
    ['a price with an end', 0, [segment(0, 60, 6)], [to60(1), after(61, 0)]],
    ['two segments of one price', 0, [segment(0, 10, 6), { From: 10, Cost: 6 }], [{ kind: 'always', cost: 6 }]],
    ['free time alone', 30, [], [free(30)]],
    ['neither free time nor a price', 0, [], []],
  ])('The price table has the right rows for %s', (_, freeMinutes, segments, rows) =>
    expect(priceRows(freeMinutes, priceLines(segments))).toEqual(rows),
  );

  it('The prices per minute in the price table add up to the cost of a ride', () => {
    const segments = [segment(0, 20, 4), segment(20, 40, 6.5), segment(40, 60, 8)];
    const fare = {
      freeMinutes: 10,
      priceLines: priceLines(segments),
      pauseCost: null,
      insuranceCost: null,
      fareCap: null,
      reservation: null,
    };
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
  const electric = (sold: readonly Segment[] | null) => ({ ElectroSegments: sold, AdditionalElectroSegments: null });
  const sameForAll = { ...ordinary, ...electric(ordinary.Segments ?? []) };
  it.each<[string, TariffTerms, string[]]>([
    ['one table for vehicles with equal prices', omni, ['omni, scooter: 3 rows']],
    ['one table for bikes and e-bikes with equal prices', sameForAll, ['bike, ebike: 2 rows']],
    ['a separate table for e-bikes with a higher price', ordinary, ['bike: 2 rows', 'ebike: 3 rows']],
    ['no table for a vehicle without prices', { ...ordinary, FreeMinutes: 0, ...electric(null) }, ['bike: 1 rows']],
    ['no table for an unknown kind of tariff', { ...omni, RentalContractBikeType: 'FOR_BOATS' }, []],
  ])('The app makes the right price tables from a tariff: %s', (_, tariff, tables) =>
    expect(tariffTables(tariff).map(({ forms, rows }) => `${forms.join(', ')}: ${rows.length} rows`)).toEqual(tables),
  );
  it('A price table shows the price of a pause when the tariff has one', () =>
    expect([omni, ordinary].map((tariff) => tariffTables(tariff)[0]?.pauseCost)).toEqual([3, null]));

  const minutes = (count: number) => ({ kind: 'minutes', minutes: count });
  const rides = (count: number) => ({ kind: 'rides', rides: count });
  const omniLimits = { OmniIsDisabledByMinute: true, OmniMinuteOfDisable: 9, OmniNumberOfDisable: 3 };
  // E051
  it.each([
    ['nothing for a tariff without limits', {}, []],
    ['minutes', { IsDisabledByMinute: true, MinuteOfDisable: 120 }, [minutes(120)]],
    ['nothing for minutes that are switched off', { IsDisabledByMinute: false, MinuteOfDisable: 120 }, []],
    ['rides', { NumberOfDisable: 10 }, [rides(10)]],
    ['both', { IsDisabledByMinute: true, MinuteOfDisable: 120, NumberOfDisable: 10 }, [minutes(120), rides(10)]],
    ['nothing for limits of the other fleet', omniLimits, []],
  ])('From a tariff for ordinary bikes the app reads these limits: %s', (_, part, limits) =>
    expect(tariffLimits({ ...ordinary, ...part })).toEqual(limits),
  );
  // E051
  it('The app reads the limits of a tariff for Electro 2.0 and scooters from the server’s fields for these vehicles', () =>
    expect(tariffLimits({ ...omni, NumberOfDisable: 1, ...omniLimits })).toEqual([minutes(9), rides(3)]));
  it('The app finds its own tariff kind for each of the server’s kinds, and none for an unknown kind', () => {
    const types = ['FOR_OMNI_BIKE', 'FOR_ORDINARY_AND_ELECTRIC_BIKE', 'FOR_BOATS'];
    expect(types.map((type) => tariffKind({ RentalContractBikeType: type }))).toEqual(['omni', 'other', null]);
  });
});

// E049
describe('buying', () => {
  // D051, E020, E052
  it.each([
    ['without insurance', {}, 29],
    ['with insurance for these vehicles', { OmniInsuranceOptionCost: 29 }, null],
    ['with free insurance for these vehicles', { OmniInsuranceOptionCost: 0 }, null],
    ['with insurance for the other vehicles', { InsuranceOptionCost: 29, OmniInsuranceOptionCost: null }, 29],
  ])('The app offers insurance only to a rider who has none for the tariff’s vehicles: a rider %s', (_, held, cost) =>
    expect(insuranceOffer(omni, held)).toBe(cost),
  );
  it('The app offers insurance for ordinary bikes unless the rider’s insurance covers them or the tariff has none', () => {
    const tariff = { ...ordinary, Insurance: { InsuranceId: 'i1', InsuranceCost: 29 } };
    expect(insuranceOffer(tariff, { OmniInsuranceOptionCost: 29 })).toBe(29);
    expect(insuranceOffer(tariff, { InsuranceOptionCost: 29 })).toBeNull();
    expect(insuranceOffer(ordinary, {})).toBeNull();
  });
});
