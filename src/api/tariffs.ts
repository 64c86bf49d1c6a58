import * as v from 'valibot';
import {
  count,
  fareCap,
  withDefault,
  id,
  listed,
  maybe,
  name,
  number,
  or,
  price,
  readableList,
  terms,
  text,
} from '#domain/fields.ts';
import { pricesAgree } from '#domain/tariff.ts';
import type { components } from '#openapi/main.d.ts';
import { reservationTerms } from './bikes.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { read, readList, type ReadList } from './read.ts';
import { segments } from './segments.ts';

export type TariffItem = components['schemas']['TariffItem'];
export type Tariff = components['schemas']['Tariff'];

const sale = v.pipe(
  v.object({
    Id: id,
    Name: name,
    Description: withDefault('Description', terms, ''),
    DescriptionForList: withDefault('DescriptionForList', terms, ''),
    Cost: maybe('Cost', price),
    Icon: maybe('Icon', text),
    RentalContractBikeType: name,
    LKP: listed('LKP', text),
  }),
  v.transform(({ Cost, ...item }): TariffItem => (Cost === null ? item : { ...item, Cost })),
);
const sales = v.object({ Items: readableList('Items', sale) });

const segmentsOrNone = v.nullish(segments, []);
const isTrue = (field: string) => withDefault(field, v.boolean(), false);
const termsOrEmpty = (field: string) => withDefault(field, terms, '');

/**
 * A tariff is defined by its prices: a tariff with an unreadable price, or with prices that contradict each other, is
 * left out and cannot be bought.
 */
const tariff = v.pipe(
  v.object({
    Id: id,
    Name: name,
    Cost: price,
    Amount: maybe('Amount', number),
    Description: termsOrEmpty('Description'),
    DescriptionForList: termsOrEmpty('DescriptionForList'),
    Icon: maybe('Icon', text),
    RentalContractBikeType: name,
    Kind: maybe('Kind', text),
    LKP: listed('LKP', text),
    BillingDescription: termsOrEmpty('BillingDescription'),
    BillingDetails: termsOrEmpty('BillingDetails'),
    ByMinute: isTrue('ByMinute'),
    FreeMinutes: or(v.pipe(count, v.maxValue(525_600)), 0),
    MaxBikes: withDefault('MaxBikes', count, 0),
    IsDisabledByMinute: isTrue('IsDisabledByMinute'),
    MinuteOfDisable: maybe('MinuteOfDisable', count),
    OmniIsDisabledByMinute: isTrue('OmniIsDisabledByMinute'),
    OmniMinuteOfDisable: maybe('OmniMinuteOfDisable', count),
    NumberOfDisable: maybe('NumberOfDisable', count),
    OmniNumberOfDisable: maybe('OmniNumberOfDisable', count),
    Insurance: maybe('Insurance', v.object({ InsuranceId: id, InsuranceCost: price })),
    Segments: segmentsOrNone,
    OmniSegments: segmentsOrNone,
    ElectroSegments: segmentsOrNone,
    AdditionalElectroSegments: segmentsOrNone,
    PauseCost: or(price, null),
    FareCap: or(fareCap, null),
    DayFareCap: or(fareCap, null),
    Reservation: maybe('Reservation', reservationTerms),
    ExpirationTitle: termsOrEmpty('ExpirationTitle'),
    ExpirationText: termsOrEmpty('ExpirationText'),
    ShareTitle: termsOrEmpty('ShareTitle'),
    ShareText: termsOrEmpty('ShareText'),
    TripsNoTitle: termsOrEmpty('TripsNoTitle'),
    TripsNoText: termsOrEmpty('TripsNoText'),
    FinesTitle: termsOrEmpty('FinesTitle'),
    FinesText: termsOrEmpty('FinesText'),
    ExtraInfo: termsOrEmpty('ExtraInfo'),
    ExtraPaymentInfo: termsOrEmpty('ExtraPaymentInfo'),
    PaymentTerms: termsOrEmpty('PaymentTerms'),
    PriceDescription: termsOrEmpty('PriceDescription'),
    WorkToDate: maybe('WorkToDate', text),
  }),
  v.check((sold) => pricesAgree(sold)),
) satisfies v.GenericSchema<unknown, Tariff>;

/**
 * Tariffs that the rider may buy, in the language of the app. A tariff with an unreadable price has no `Cost`.
 * @throws {Fault} noData when the answer has no list, or no valid tariff in a list with tariffs; or when the server refuses or the network fails
 */
export async function listTariffs(api: MainApi, signal: AbortSignal): Promise<ReadList<TariffItem>> {
  const sent = await unwrap(api.GET('/billing/tariffs', { signal }));
  const found = read('tariffs', sales, sent);
  if (!found) throw Fault.named('noData', 'no data');
  return readList(sent.Items, found.value.Items);
}

/**
 * One tariff in full: on sale, opened by a code, or the rider's own.
 * @throws {Fault} 404 when this rider cannot have it; noData when one of its prices cannot be read
 */
export async function getTariff(api: MainApi, id: string, signal: AbortSignal): Promise<Tariff> {
  const found = read(
    'tariff',
    tariff,
    await unwrap(api.GET('/billing/tariffs/{id}', { params: { path: { id } }, signal })),
  );
  if (!found) throw Fault.named('noData', 'no data');
  return found.value;
}
