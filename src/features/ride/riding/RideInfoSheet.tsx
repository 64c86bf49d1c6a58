import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { addressIn } from '#domain/address.ts';
import { longClock } from '#domain/duration.ts';
import type { RentFacts } from '#domain/rent.ts';
import { useClock } from '#hooks/useClock.ts';
import { useCopy } from '#hooks/useCopy.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { FactList } from '#ui/DescriptionList.tsx';
import { RowButton, Rows } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { rideInfo } from './rideInfo.view.ts';
import { ShareRide } from './ShareRide.tsx';
import text from '#ui/text.module.css';

const MODES = [60] as const;

/**
 * Details of the ride: everything that the bill and support use. The data is in the phone, so the sheet opens without a
 * network.
 */
export function RideInfoSheet({ rent, onClose }: { rent: RentFacts; onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const title = useVehicleTitle(rent);
  const facts = useInfoFacts(rent);
  return (
    <Sheet labelledBy={titleId} modes={MODES} modal onClose={onClose}>
      <h2 id={titleId} className={text.title}>
        {t`О поездке`}
      </h2>
      <p className={text.second}>{title}</p>
      {rent.rideStartedAt !== null && rent.endedAt === null && <ShareRide rent={rent} />}
      <FactList facts={facts} />
      {rent.rentalId !== '' && <RideNumber number={rent.rentalId} />}
      {!rent.capabilities.docked && (
        <p
          className={`${text.label} ${text.second}`}
        >{t`О медленных зонах и зонах, где ездить нельзя, предупреждаем, пока экран включён.`}</p>
      )}
    </Sheet>
  );
}

function useInfoFacts(rent: RentFacts) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const info = rideInfo(rent, useClock('server'));
  const { startedAt, freeMinutes, freeLeft, insuranceCost, pauseCost, fareCap, cost, limitSeconds, range } = info;
  const day = startedAt === null ? '' : format.date(startedAt);
  const time = startedAt === null ? '' : format.time(startedAt);
  const price = format.money(pauseCost ?? 0);
  const hold = format.money(rent.cardHold ?? 0);
  const { reservation } = rent;
  const way = range && format.range(range.meters);
  const riding = range && format.minutes(range.minutes);
  const sum = cost === null ? '' : format.money(cost);
  const insured = () => {
    if (!info.pricesAreKnown) return t`Пока не знаем`;
    if (insuranceCost === null) return t({ message: 'Нет', comment: 'Insurance of this ride: none' });
    return format.money(insuranceCost);
  };

  return [
    {
      key: 'started',
      label: t({ message: 'Начало', comment: 'When the ride began' }),
      value: startedAt === null ? t`Пока не знаем` : t`${day} в ${time}`,
    },
    ...(rent.station
      ? [{ key: 'station', label: t`Взят на станции`, value: addressIn(i18n.locale, rent.station.address) }]
      : []),
    {
      key: 'duration',
      label: t`В пути`,
      value: info.minutes === null ? t`Пока не знаем` : format.minutes(info.minutes),
    },
    { key: 'tariff', label: t`Тариф`, value: info.tariffName ?? t`Без названия` },
    ...(freeMinutes === null
      ? []
      : [
          { key: 'free', label: t`Бесплатно по тарифу`, value: format.minutes(freeMinutes) },
          { key: 'freeLeft', label: t`Осталось бесплатно`, value: format.minutes(freeLeft ?? 0) },
        ]),
    ...(pauseCost === null ? [] : [{ key: 'pause', label: t`Минута на паузе`, value: price }]),
    ...(fareCap === null ? [] : [{ key: 'cap', label: t`Не больше за поездку`, value: format.money(fareCap) }]),
    ...(reservation
      ? [
          {
            key: 'reservation',
            label: t`Бронь до поездки`,
            value: format.money(reservation.minutes * reservation.cost),
          },
        ]
      : []),
    { key: 'insurance', label: t`Страховка`, value: insured() },
    ...(rent.cardHold === null
      ? []
      : [{ key: 'hold', label: t`Заморожено на карте`, value: t`${hold} до конца поездки` }]),
    { key: 'cost', label: t`Стоимость сейчас`, value: cost === null ? t`Будет в чеке` : `≈ ${sum}` },
    ...(range
      ? [
          {
            key: 'range',
            label: t`Заряда хватит`,
            value: t({ message: `${way}, ${riding}`, comment: 'How far the battery takes a rider: 36 km, 1 h 26 min' }),
          },
        ]
      : []),
    ...(limitSeconds === null ? [] : [{ key: 'limit', label: t`До предела 48 часов`, value: longClock(limitSeconds) }]),
  ];
}

/** The ride number that support asks for. A tap copies it. */
function RideNumber({ number }: { number: string }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const copyText = useCopy();
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  // The modal sheet hides everything outside from screen readers.
  const notes = {
    idle: t`Нажмите, чтобы скопировать для поддержки`,
    copied: t`Скопирован`,
    refused: t`Браузер не дал скопировать`,
  };
  const copy = async () => setState((await copyText(number, t`Номер поездки скопирован`)) ? 'copied' : 'refused');
  return (
    <Rows>
      <RowButton
        icon={state === 'copied' ? 'check' : 'receipt'}
        title={t`Номер поездки: ${number}`}
        note={<span role="status">{notes[state]}</span>}
        onClick={() => void copy().catch(report)}
      />
    </Rows>
  );
}
