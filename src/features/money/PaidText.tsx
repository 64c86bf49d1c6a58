import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { PaymentOrder } from '#domain/paymentOrder.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { internalPath } from '#paths/internalPath.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { usePayReturn } from './usePayment.ts';

/** The texts for a payment that the server reports as paid. */
export function usePaidTexts(): (order: PaymentOrder) => { title: string; said: string } {
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

export function PaidText({ order, titleId }: { order: PaymentOrder; titleId: string }) {
  const { title, said } = usePaidTexts()(order);
  return (
    <ErrorCard icon="check" titleId={titleId} title={title}>
      {said}
    </ErrorCard>
  );
}

/** Returns to where the rider was before the payment: the map, unless something else waits (account §2). */
export function useAfterPaid(): { label: string; go(order: PaymentOrder): Promise<void> } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { resumePath } = useRuntime().money;
  const { waits, clear } = usePayReturn();
  const back = internalPath(waits?.backUrl);
  const isElsewhere = waits?.path !== undefined && waits.path !== null;
  return {
    label: isElsewhere ? t`Вернуться` : t`На карту`,
    async go({ kind }) {
      const href =
        kind === 'card'
          ? await resumePath(paths.profile)
          : back !== undefined && back !== paths.profile
            ? back
            : paths.map;
      await clear();
      await navigate({ href });
    },
  };
}
