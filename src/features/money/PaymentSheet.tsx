import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useOnline } from '#hooks/useOnline.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useFocusAfter } from '#ui/useLostFocus.ts';
import { PaidText, useAfterPaid } from './PaidText.tsx';
import { retryPayment, type PaymentView, paymentView } from './payment.view.ts';
import { type PaymentSnapshot, usePayment, usePayReturn } from './usePayment.ts';

const stays = () => Promise.resolve();

type Send = NonNullable<ReturnType<typeof usePayment>>['send'];

/** The result of the payment, on any screen. Opens by itself when there is a result. */
export function PaymentSheet({ onClosed }: { onClosed?: () => Promise<void> }) {
  const payment = usePayment();
  if (!payment) return null;
  const { snapshot, send } = payment;
  const view = paymentView(snapshot);
  return view && <OpenSheet view={view} snapshot={snapshot} send={send} onClosed={onClosed ?? stays} />;
}

type OpenSheetProps = { view: PaymentView; snapshot: PaymentSnapshot; send: Send; onClosed: () => Promise<void> };

function OpenSheet({ view, snapshot, send, onClosed }: OpenSheetProps) {
  const titleId = useId();
  useFocusAfter();
  const { report } = useRuntime();
  const navigate = useNavigate();
  const { clear } = usePayReturn();
  const retry = usePayAgain(snapshot, send, onClosed);
  const after = useAfterPaid();

  const close = () => {
    send({ type: 'rider.dismissedPayment' });
    // A finished or cancelled payment is cleared, so that it cannot block the next one.
    if (view.kind !== 'waits') clear().catch(report);
    onClosed().catch(report);
  };
  const goOn = () => {
    if (view.kind !== 'paid') return;
    send({ type: 'rider.dismissedPayment' });
    // First the payment leaves this screen's address. Otherwise Back would check it again.
    onClosed()
      .then(() => after.go(view.order))
      .catch(report);
  };

  return (
    <Sheet
      modal
      labelledBy={titleId}
      onClose={close}
      footer={<Foot view={view} retry={retry} send={send} onGoOn={goOn} goOnLabel={after.label} onClose={close} />}
    >
      {view.kind === 'refusal' && (
        <ErrorRefusal
          titleId={titleId}
          refusal={view.refusal}
          handlers={{
            retry:
              snapshot.matches({ ended: 'refused' }) || snapshot.matches('unanswered')
                ? () => send({ type: 'rider.retried' })
                : retry,
            checkAgain: () => send({ type: 'rider.refreshRequested' }),
            cards: () => {
              close();
              void navigate({ to: paths.bankCards });
            },
            close,
          }}
        />
      )}
      {view.kind === 'paid' && <PaidText order={view.order} titleId={titleId} />}
      {(view.kind === 'waits' || view.kind === 'unfinished') && <WaitText view={view} titleId={titleId} />}
    </Sheet>
  );
}

/** Null if the app does not know what was to be paid. */
function usePayAgain({ context }: PaymentSnapshot, send: Send, onLeave: () => Promise<void>): (() => void) | null {
  const navigate = useNavigate();
  const { report } = useRuntime();
  const again = retryPayment(context);
  if (!again) return null;
  return () => {
    if (again.kind === 'ask') return send({ type: 'rider.payAsked', intent: again.wish });
    send({ type: 'rider.dismissedPayment' });
    const go = () =>
      again.kind === 'tariff'
        ? navigate({ to: paths.tariff, params: { id: again.id } })
        : navigate({ to: paths.bankCards });
    onLeave().then(go).catch(report);
  };
}

type FootProps = {
  view: PaymentView;
  retry: (() => void) | null;
  send: Send;
  onGoOn: () => void;
  goOnLabel: string;
  onClose: () => void;
};

function Foot({ view, retry, send, onGoOn, goOnLabel, onClose }: FootProps) {
  if (view.kind === 'paid') {
    return (
      <>
        <Button look="primary" wide onClick={onGoOn}>
          {goOnLabel}
        </Button>
        <Button wide onClick={onClose}>
          <Trans>Готово</Trans>
        </Button>
      </>
    );
  }
  if (view.kind === 'unfinished') {
    return (
      <>
        {retry && (
          <Button look="primary" wide onClick={retry}>
            <Trans>Вернуться к оплате</Trans>
          </Button>
        )}
        <Button wide onClick={onClose}>
          <Trans>Не сейчас</Trans>
        </Button>
      </>
    );
  }
  if (view.kind !== 'waits') return null;
  if (view.for === 'stuck') {
    return (
      <Button look="primary" wide onClick={() => send({ type: 'rider.retried' })}>
        <Trans>Открыть страницу оплаты</Trans>
      </Button>
    );
  }
  return (
    <Button wide onClick={onClose}>
      {view.for === 'answer' ? <Trans>Не сейчас</Trans> : <Trans>Закрыть и ждать</Trans>}
    </Button>
  );
}

function WaitText({
  view,
  titleId,
}: {
  view: Extract<PaymentView, { kind: 'waits' | 'unfinished' }>;
  titleId: string;
}) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const words = {
    offline: {
      title: t`Нет интернета`,
      note: t`Узнаем, как прошла оплата, когда он появится. Второй раз платить не нужно.`,
    },
    recall: { title: t`Узнаём, как прошла оплата`, note: t`Обычно это секунда.` },
    answer: { title: t`Ждём связь`, note: t`Отправим, как только она появится. Дважды не спишем.` },
    stuck: { title: t`Страница оплаты не открывается`, note: t`Деньги не списаны. Попробуйте ещё раз.` },
    bank: {
      title: t`Ждём ответа банка`,
      note: t`Обычно это несколько секунд. Можно закрыть: мы продолжим спрашивать.`,
    },
    unfinished: {
      title: t`Оплата не закончена`,
      note: t`Деньги не списаны. Можно вернуться на страницу банка или передумать.`,
    },
  };
  const asks = view.kind === 'waits' && (view.for === 'recall' || view.for === 'bank');
  const { title, note } = words[view.kind === 'unfinished' ? view.kind : asks && !isOnline ? 'offline' : view.for];
  return (
    <ErrorCard icon={view.kind === 'waits' && view.for !== 'stuck' ? 'clock' : 'card'} titleId={titleId} title={title}>
      {note}
    </ErrorCard>
  );
}
