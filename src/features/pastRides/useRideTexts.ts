import { useLingui } from '@lingui/react/macro';
import { pastRideBill } from '#domain/billLines.ts';
import type { PastRide } from '#domain/history.ts';
import { rideLength } from '#i18n/rideLength.ts';
import { useBillLineTexts } from '#i18n/useBillLineTexts.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import type { Meant } from './Meanings.tsx';
import { usePaymentMethodText } from './usePurchaseTexts.ts';

type Fact = { key: string; label: string; value: string };

/** All texts of a finished ride, for the screen and for printing. */
export type RideTexts = {
  title: string;
  /** Null until the server sends a sum. */
  sum: string | null;
  when: string;
  figures: readonly Fact[];
  lines: readonly Fact[];
  /** The total of the lines; null without a sum. */
  total: Fact | null;
  facts: readonly Fact[];
  /** What the figures and lines are, to explain them. */
  meant: readonly Meant[];
};

export function useRideTexts(ride: PastRide): RideTexts {
  const { t } = useLingui();
  const format = useFormat();
  const vehicle = useVehicleTitle(ride.details);
  const lineWords = useBillLineTexts();
  const method = usePaymentMethodText();
  const { startedAt, endedAt, seconds, details, facts } = ride;
  const bill = pastRideBill(ride);
  const sum = bill && format.money(bill.payable);
  const day = format.day(endedAt);
  const times = `${format.time(startedAt)}–${format.time(endedAt)}`;
  const figure = (key: string, label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ key, label, value }];
  return {
    title: vehicle || t`Поездка`,
    sum,
    when: `${day}, ${times}`,
    figures: [
      ...figure('time', t`время`, rideLength(format, seconds)),
      ...figure(
        'way',
        t({ message: 'путь', comment: 'Under a distance: 7.4 km' }),
        details?.meters == null ? null : format.distance(details.meters),
      ),
      ...figure(
        'energy',
        t({ message: 'ккал', comment: 'Under a number: kilocalories' }),
        details?.calories == null ? null : format.number(Math.round(details.calories / 1000)),
      ),
    ],
    lines: (bill?.lines ?? []).map((line, index) => ({
      key: `${index}`,
      label: lineWords(line),
      value: format.money(line.sum),
    })),
    total: sum === null ? null : { key: 'total', label: t`Итого`, value: sum },
    facts: details
      ? [
          ...figure('tariff', t`Тариф`, details.tariffName),
          ...figure('method', t`Оплата`, details.paidWith === null ? null : method(details.paidWith)),
          ...figure('number', t`Номер поездки`, details.rentalId),
        ]
      : facts.map(({ name, value }) => ({ key: name, label: name, value })),
    meant: [
      'time',
      ...(details?.meters == null ? [] : ['way' as const]),
      ...(details?.calories == null ? [] : ['energy' as const]),
      ...(bill?.lines ?? []).map(({ kind }) => kind),
    ],
  };
}
