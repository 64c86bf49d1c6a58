import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useImperativeHandle, useEffectEvent, type Ref } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import type { promoMachine } from '#machines/promo/promo.machine.ts';
import { paths, pathTo } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { MoneyCharts } from '#src/runtime/services.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { promoView, type PromoView } from './promo.view.ts';
import { PromoField } from './PromoField.tsx';

/** Applies the effects of a code: refreshes stale queries and opens an unlocked tariff (account §4). */
function usePromoEffects(promo: ActorRefFrom<typeof promoMachine>, onClose: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { report, sendAnalyticsEvent } = useRuntime();
  const closed = useEffectEvent(onClose);

  useEffect(() => {
    const stale = (key: string) => void queryClient.invalidateQueries({ queryKey: [key] }).catch(report);
    let isApplied = false;
    const subscriptions = [
      promo.on('promo.codeError', () => sendAnalyticsEvent('promo-code-error')),
      promo.on('promo.expired', () => sendAnalyticsEvent('promo-expired')),
      promo.subscribe(({ context }) => {
        if (context.name !== null && !isApplied) sendAnalyticsEvent('promo-code-applied');
        isApplied = context.name !== null;
      }),
      promo.on('promo.changed', ({ kind }) => {
        stale('profile');
        if (kind === 'promo') stale('tariffs');
      }),
      promo.on('promo.newTariff', ({ tariffId }) => {
        closed();
        navigate({
          href: pathTo(paths.tariff, tariffId),
          state: { byPromocodeTariff: true },
        }).catch(report);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [promo, queryClient, navigate, report, sendAnalyticsEvent]);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A code opened these details and put their tariff on the list (account §2). */
    byPromocodeTariff?: boolean;
  }
}

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
