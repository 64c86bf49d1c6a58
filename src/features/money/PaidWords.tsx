import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Order } from '#domain/order.ts';
import { ownPath } from '#domain/ownPath.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime.tsx';
import { RefusalCard } from '#ui/RefusalCard.tsx';
import { usePayReturn } from './payReturn.queries.ts';

/** What the server has said: it is paid. */
export function usePaidWords(): (order: Order) => { title: string; said: string } {
  const { t } = useLingui();
  const format = useFormat();
  return ({ kind, amount }) => {
    const sum = amount === null ? null : format.money(amount);
    const said = {
      tariff: sum === null ? t`Тариф ваш.` : t`Списано ${sum}. Тариф ваш.`,
      debt: sum === null ? t`Долга больше нет. Можно ехать.` : t`Списано ${sum}. Долга больше нет, можно ехать.`,
      card: t`Ей можно платить за поездки и тарифы.`,
    };
    return {
      title:
        kind === 'card' ? t`Карта добавлена` : t({ message: 'Оплата прошла', comment: 'Title: the payment succeeded' }),
      said: said[kind],
    };
  };
}

export function PaidWords({ order, titleId }: { order: Order; titleId: string }) {
  const { title, said } = usePaidWords()(order);
  return (
    <RefusalCard icon="check" titleId={titleId} title={title}>
      {said}
    </RefusalCard>
  );
}

/** Back to where the rider was before the payment: the map, unless something else waits (account §2). */
export function useAfterPaid(): { label: string; go(order: Order): Promise<void> } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { wayOn } = useRuntime();
  const { waits, clear } = usePayReturn();
  const back = ownPath(waits?.backUrl);
  const isElsewhere = waits?.path !== undefined && waits.path !== null;
  return {
    label: isElsewhere ? t`Вернуться` : t`К карте`,
    async go({ kind }) {
      const href =
        kind === 'card' ? await wayOn('/profile') : back !== undefined && back !== '/profile' ? back : '/map';
      await clear();
      await navigate({ href });
    },
  };
}
