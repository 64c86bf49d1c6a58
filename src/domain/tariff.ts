import { arePriceLines } from './figures.ts';
import { type PriceRow, priceLines, priceRows, type Segment } from './priceLines.ts';
import type { PriceLine, VehicleForm } from './rent.ts';

/** The kind of tariff: a rider may have one of each. */
export type TariffKind = 'omni' | 'other';

/** The fields of a tariff for sums and the price table, with the names of `GET /billing/tariffs/{id}` (account §3). */
export type TariffTerms = {
  /** Roubles, paid once. */
  Cost: number;
  RentalContractBikeType: string;
  FreeMinutes?: number | null;
  Segments?: readonly Segment[] | null;
  ElectroSegments?: readonly Segment[] | null;
  AdditionalElectroSegments?: readonly Segment[] | null;
  OmniSegments?: readonly Segment[] | null;
  /** Ours: roubles a paused minute; null where a pause costs like riding. */
  PauseCost?: number | null;
  /** Ours: roubles, the most that a ride and the rides of a day cost; null: no cap. */
  FareCap?: number | null;
  DayFareCap?: number | null;
  Insurance?: { InsuranceId: string; InsuranceCost: number } | null;
  MaxBikes?: number | null;
  IsDisabledByMinute?: boolean | null;
  MinuteOfDisable?: number | null;
  NumberOfDisable?: number | null;
  OmniIsDisabledByMinute?: boolean | null;
  OmniMinuteOfDisable?: number | null;
  OmniNumberOfDisable?: number | null;
};

/** Null for an unknown type. */
export function tariffKind({
  RentalContractBikeType: type,
}: Pick<TariffTerms, 'RentalContractBikeType'>): TariffKind | null {
  if (type === 'FOR_OMNI_BIKE') return 'omni';
  return type === 'FOR_ORDINARY_AND_ELECTRIC_BIKE' ? 'other' : null;
}

/** The price lines of a ride on such a vehicle (ledger E053): `AdditionalElectroSegments` follow `ElectroSegments`. */
export function linesFor(tariff: TariffTerms, form: VehicleForm): PriceLine[] {
  const { Segments, ElectroSegments, AdditionalElectroSegments, OmniSegments } = tariff;
  switch (form) {
    case 'bike':
      return priceLines(Segments ?? []);
    case 'ebike':
      return priceLines([...(ElectroSegments ?? []), ...(AdditionalElectroSegments ?? [])]);
    case 'omni':
    case 'scooter':
      return priceLines(OmniSegments ?? []);
  }
}

/** Whether each vehicle has one price for a minute. */
export const pricesAgree = (tariff: TariffTerms): boolean =>
  Object.values(FORMS)
    .flat()
    .every((form) => arePriceLines(linesFor(tariff, form)));

/** After this limit the tariff stops, until the rider buys it again (decisions §4, our reading). */
export type TariffLimit = { kind: 'minutes'; minutes: number } | { kind: 'rides'; rides: number };

/** Prices of a ride; `forms`: the vehicles with these prices. */
export type TariffTable = {
  forms: readonly VehicleForm[];
  rows: readonly PriceRow[];
  /** Roubles a paused minute; null: a paused minute costs like a ridden one. */
  pauseCost: number | null;
  limits: readonly TariffLimit[];
};

const FORMS: Readonly<Record<TariffKind, readonly VehicleForm[]>> = {
  omni: ['omni', 'scooter'],
  other: ['bike', 'ebike'],
};

/**
 * The ride prices of a tariff as tables. Vehicles with the same prices share one table. Empty when the tariff has no
 * ride prices.
 */
export function tariffTables(tariff: TariffTerms): TariffTable[] {
  const kind = tariffKind(tariff);
  if (kind === null) return [];
  const tables: TariffTable[] = [];
  for (const form of FORMS[kind]) {
    const rows = priceRows(tariff.FreeMinutes ?? 0, linesFor(tariff, form));
    if (rows.length === 0) continue;
    const same = tables.findIndex((table) => areSame(table.rows, rows));
    const before = tables[same];
    if (before) tables[same] = { ...before, forms: [...before.forms, form] };
    else tables.push({ forms: [form], rows, pauseCost: tariff.PauseCost ?? null, limits: tariffLimits(tariff) });
  }
  return tables;
}

const areSame = (one: readonly PriceRow[], other: readonly PriceRow[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Limits after which the tariff stops; empty where it has none. */
export function tariffLimits(tariff: TariffTerms): TariffLimit[] {
  const isOmni = tariffKind(tariff) === 'omni';
  const isByMinute = isOmni ? tariff.OmniIsDisabledByMinute : tariff.IsDisabledByMinute;
  const minutes = isOmni ? tariff.OmniMinuteOfDisable : tariff.MinuteOfDisable;
  const rides = isOmni ? tariff.OmniNumberOfDisable : tariff.NumberOfDisable;
  const limits: TariffLimit[] = [];
  if (isByMinute && minutes) limits.push({ kind: 'minutes', minutes });
  if (rides) limits.push({ kind: 'rides', rides });
  return limits;
}

/** The prices a ride that a rider already pays for insurance, from the profile. */
export type InsuranceHeld = { InsuranceOptionCost?: number | null; OmniInsuranceOptionCost?: number | null };

/** Roubles a ride when insurance can be bought with the tariff, else null (decisions §5). */
export function insuranceOffer(tariff: TariffTerms, held: InsuranceHeld): number | null {
  const has = tariffKind(tariff) === 'omni' ? held.OmniInsuranceOptionCost : held.InsuranceOptionCost;
  const isHeld = has !== null && has !== undefined;
  return tariff.Insurance && !isHeld ? tariff.Insurance.InsuranceCost : null;
}
