import { useLingui } from '@lingui/react/macro';
import type { BillLine } from '#domain/billLines.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

/** A figure or a line of a receipt. `phoneWay`: the distance that the phone measured. */
export type Meant = BillLine['kind'] | 'time' | 'way' | 'phoneWay' | 'energy';

/** What each figure and line of a receipt means, in one sentence; closed at first. */
export function Meanings({ of }: { of: readonly Meant[] }) {
  const { t } = useLingui();
  const meanings = useMeanings();
  return (
    <Disclosure
      icon="info"
      title={t({ message: 'Что значат эти цифры', comment: 'Opens an explanation of a receipt' })}
    >
      {[...new Set(of)].map((kind) => (
        <p key={kind}>{meanings[kind]}</p>
      ))}
    </Disclosure>
  );
}

function useMeanings(): Record<Meant, string> {
  const { t } = useLingui();
  return {
    time: t`Время: от\u00A0начала поездки до\u00A0завершения, вместе с\u00A0паузами.`,
    way: t`Путь: сколько проехал транспорт.`,
    phoneWay: t`Путь по\u00A0телефону: сколько он видел при включённом экране. В\u00A0истории будет весь путь.`,
    energy: t`Ккал: примерно, по\u00A0пути и\u00A0виду транспорта. Ваш вес мы не\u00A0знаем.`,
    free: t`Минуты по\u00A0тарифу: они входят в\u00A0него, отдельно платить не\u00A0нужно.`,
    ride: t`Минуты: каждая начатая минута считается целой.`,
    pause: t`Пауза: у\u00A0её минут своя цена.`,
    reservation: t`Бронь: минуты ожидания сверх бесплатных.`,
    cap: t`Потолок: дороже этой суммы поездка по\u00A0тарифу не\u00A0бывает, лишнее мы вычли.`,
    insurance: t`Страховка: её цена добавляется к\u00A0каждой поездке.`,
    rounding: t`Округление: к\u00A0оплате выходит целое число рублей.`,
    fine: t`Штраф: поездка длилась дольше 48\u00A0часов.`,
    bonus: t`Бонусы: эту часть вы оплатили ими, а\u00A0не\u00A0картой.`,
    whole: t`Поездка: её цена целиком, до\u00A0штрафа и\u00A0бонусов.`,
  };
}
