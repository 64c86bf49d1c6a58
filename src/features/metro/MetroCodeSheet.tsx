import { useLingui } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import type { MetroEvent } from '#machines/metroOtp/metroOtp.types.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { useFocusAfter } from '#ui/useLostFocus.ts';
import { maskedPhone, type MetroSheetView } from './metro.view.ts';
import { MetroAgreement } from './MetroAgreement.tsx';
import { MetroCodeForm } from './MetroCodeForm.tsx';
import text from '#ui/text.module.css';
import styles from './Metro.module.css';

type MetroCodeSheetProps = {
  view: MetroSheetView;
  phone: string;
  hasCard: boolean;
  hasAgreed: boolean;
  onAgreed: (hasAgreed: boolean) => void;
  send: (event: MetroEvent) => void;
};

/** The code by SMS. A tap requests it, and the app checks it when it is complete (account §4). */
export function MetroCodeSheet({ view, phone, hasCard, hasAgreed, onAgreed, send }: MetroCodeSheetProps) {
  const titleId = useId();
  useFocusAfter();
  const close = () => send({ type: 'rider.closedCodeSheet' });
  return (
    <Sheet modal labelledBy={titleId} onClose={close}>
      {view.kind === 'refused' ? (
        <ErrorRefusal
          titleId={titleId}
          refusal={view.refusal}
          handlers={{ close, ...(view.mayRetry && { retry: () => send({ type: 'rider.retried' }) }) }}
        />
      ) : (
        <Shown
          view={view}
          titleId={titleId}
          phone={maskedPhone(phone)}
          hasAgreed={hasAgreed}
          onAgreed={onAgreed}
          onAsk={() => send({ type: 'rider.codeAsked', hasCard, hasAgreed })}
          onClose={close}
          send={send}
        />
      )}
    </Sheet>
  );
}

type ShownProps = Omit<MetroCodeSheetProps, 'view' | 'hasCard'> & {
  view: Exclude<MetroSheetView, { kind: 'refused' }>;
  titleId: string;
  onAsk: () => void;
  onClose: () => void;
};

function Shown({ view, titleId, phone, hasAgreed, onAgreed, onAsk, onClose, send }: ShownProps) {
  const { t } = useLingui();
  // The pressed button no longer exists. The focus moves to the new title, so that a screen reader continues there. The
  // code cells take the focus themselves.
  useEffect(() => {
    const title = document.getElementById(titleId);
    if (view.kind === 'code' || !title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [view.kind, titleId]);

  if (view.kind === 'connected') {
    return (
      <ErrorCard
        icon="check"
        title={t`Метро подключено`}
        titleId={titleId}
        actions={
          <Button look="primary" onClick={onClose}>
            {t`Готово`}
          </Button>
        }
      >
        {t`Бонусные поездки появятся сами, когда метро передаст данные о билете.`}
      </ErrorCard>
    );
  }
  return (
    <div className={styles.sheet}>
      <h2 id={titleId} className={text.title}>
        {t`Код из СМС`}
      </h2>
      {view.kind === 'tapAwaited' && (
        <>
          <p className={text.second}>{t`Метро пришлёт код на ${phone}.`}</p>
          <MetroAgreement isAgreed={hasAgreed} onChange={onAgreed} />
          <Button look="primary" disabled={!hasAgreed} onClick={onAsk}>
            {t`Получить код`}
          </Button>
        </>
      )}
      {view.kind === 'requesting' && (
        <SkeletonGroup label={t`Просим метро прислать код`}>
          <Skeleton />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </SkeletonGroup>
      )}
      {view.kind === 'code' && (
        <MetroCodeForm
          view={view}
          phone={phone}
          onAsk={onAsk}
          onTyped={(digits) => send({ type: 'rider.typed', digits })}
        />
      )}
    </div>
  );
}
