import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type Ref, useEffect, useImperativeHandle } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import type { MoneyCharts } from '#src/runtime/services.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { promoView, type PromoView } from './promo.view.ts';
import { PromoField } from './PromoField.tsx';
import { usePromoEffects } from './usePromoEffects.ts';

/** `close`: the server may have applied a code that is being sent, so the affected queries load again. */
export type PromoDialogHandle = { close(): void };

type PromoDialogProps = { money: MoneyCharts; titleId: string; onClose: () => void; ref: Ref<PromoDialogHandle> };

/** The chart starts and stops with this sheet. */
export function PromoDialog({ money: { promo: machine, inspect }, titleId, onClose, ref }: PromoDialogProps) {
  const promo = useActorRef(machine, { ...devToolsOptions, inspect });
  const view = promoView(useSelector(promo, (snapshot) => snapshot));
  useImperativeHandle(ref, () => ({ close: () => promo.send({ type: 'rider.closedPromo' }) }), [promo]);
  usePromoEffects(promo, onClose);

  // The pressed button no longer exists. The focus moves to the new title, so that a screen reader continues there.
  useEffect(() => {
    if (view.kind === 'field') return;
    const title = document.getElementById(titleId);
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [view.kind, titleId]);

  const again = () => promo.send({ type: 'rider.retried' });
  switch (view.kind) {
    case 'field':
      return <PromoField {...view} titleId={titleId} send={(event) => promo.send(event)} />;
    case 'applied':
      return <Applied {...view} titleId={titleId} onClose={onClose} />;
    case 'refused':
      return (
        <ErrorRefusal
          titleId={titleId}
          refusal={view.refusal}
          handlers={{ close: onClose, ...(view.mayRetry && { retry: again, otherCode: again }) }}
        />
      );
  }
}

type AppliedProps = Omit<Extract<PromoView, { kind: 'applied' }>, 'kind'> & { titleId: string; onClose: () => void };

function Applied({ as, name, titleId, onClose }: AppliedProps) {
  const { t } = useLingui();
  const title = as === 'bonus' ? t`Бонус зачислен` : t`Промокод применён`;
  return (
    <ErrorCard
      icon={as === 'bonus' ? 'gift' : 'check'}
      title={title}
      titleId={titleId}
      actions={
        <Button look="primary" onClick={onClose}>
          {t`Закрыть`}
        </Button>
      }
    >
      {name}
    </ErrorCard>
  );
}
