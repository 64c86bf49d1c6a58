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
    time: t`Время: от начала поездки до завершения, вместе с паузами.`,
    way: t`Путь: сколько проехал транспорт.`,
    phoneWay: t`Путь по телефону: сколько он видел при включённом экране. В истории будет весь путь.`,
    energy: t`Ккал: примерно, по пути и виду транспорта. Ваш вес мы не знаем.`,
    free: t`Минуты по тарифу: они входят в него, отдельно платить не нужно.`,
    ride: t`Минуты: каждая начатая минута считается целой.`,
    pause: t`Пауза: у её минут своя цена.`,
    reservation: t`Бронь: минуты ожидания сверх бесплатных.`,
    cap: t`Потолок: дороже этой суммы поездка по тарифу не бывает, лишнее мы вычли.`,
    insurance: t`Страховка: её цена добавляется к каждой поездке.`,
    rounding: t`Округление: к оплате выходит целое число рублей.`,
    fine: t`Штраф: поездка длилась дольше 48 часов.`,
    bonus: t`Бонусы: эту часть вы оплатили ими, а не картой.`,
    whole: t`Поездка: её цена целиком, до штрафа и бонусов.`,
  };
}
