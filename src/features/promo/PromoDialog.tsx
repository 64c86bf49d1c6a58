import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type Ref, useEffect, useImperativeHandle } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { watched } from '#machines/watched.ts';
import type { Money } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { RefusalCard } from '#ui/RefusalCard.tsx';
import { PromoField } from './PromoField.tsx';
import { promoView, type PromoView } from './promo.screen.ts';
import { usePromoNews } from './usePromoNews.ts';

/** `close`: a code that is under way may have been applied, so what it may have changed is looked at. */
export type PromoDialogHandle = { close(): void };

type PromoDialogProps = { money: Money; titleId: string; onClose: () => void; ref: Ref<PromoDialogHandle> };

/** Begins with its sheet and ends with it. */
export function PromoDialog({ money: { promo: machine, inspect }, titleId, onClose, ref }: PromoDialogProps) {
  const promo = useActorRef(machine, { ...watched, inspect });
  const view = promoView(useSelector(promo, (snapshot) => snapshot));
  useImperativeHandle(ref, () => ({ close: () => promo.send({ type: 'rider.closed' }) }), [promo]);
  usePromoNews(promo, onClose);

  // The button that was pressed is gone: who listens goes on at the words that came instead.
  useEffect(() => {
    if (view.kind === 'field') return;
    const title = document.getElementById(titleId);
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [view.kind, titleId]);

  const again = () => promo.send({ type: 'rider.triedAgain' });
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
    <RefusalCard
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
    </RefusalCard>
  );
}
