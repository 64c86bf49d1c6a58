import { useLingui } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import type { MetroEvent } from '#machines/metroOtp/metroOtp.types.ts';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { RefusalCard } from '#ui/RefusalCard.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import text from '#ui/text.module.css';
import { useFocusAfter } from '#ui/useLostFocus.ts';
import { maskedPhone, type MetroSheetView } from './metro.screen.ts';
import styles from './Metro.module.css';
import { MetroCodeForm } from './MetroCodeForm.tsx';

type MetroCodeSheetProps = { view: MetroSheetView; phone: string; hasCard: boolean; send: (event: MetroEvent) => void };

/** The code by SMS: asked for by a tap, checked by itself when it is whole (account §4). */
export function MetroCodeSheet({ view, phone, hasCard, send }: MetroCodeSheetProps) {
  const titleId = useId();
  useFocusAfter();
  const close = () => send({ type: 'rider.closed' });
  return (
    <Sheet modal labelledBy={titleId} onClose={close}>
      {view.kind === 'refused' ? (
        <ErrorRefusal
          titleId={titleId}
          refusal={view.refusal}
          handlers={{ close, ...(view.mayRetry && { retry: () => send({ type: 'rider.triedAgain' }) }) }}
        />
      ) : (
        <Shown
          view={view}
          titleId={titleId}
          phone={maskedPhone(phone)}
          onAsk={() => send({ type: 'rider.codeAsked', hasCard })}
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

function Shown({ view, titleId, phone, onAsk, onClose, send }: ShownProps) {
  const { t } = useLingui();
  // The button that was pressed is gone: who listens goes on at the words that came instead. The cells take the focus themselves.
  useEffect(() => {
    const title = document.getElementById(titleId);
    if (view.kind === 'code' || !title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [view.kind, titleId]);

  if (view.kind === 'connected') {
    return (
      <RefusalCard
        icon="check"
        title={t`Метро подключено`}
        titleId={titleId}
        actions={
          <Button look="primary" onClick={onClose}>
            {t`Готово`}
          </Button>
        }
      >
        {t`Бонусные поездки появятся сами, когда метро расскажет о\u00A0билете.`}
      </RefusalCard>
    );
  }
  return (
    <div className={styles.sheet}>
      <h2 id={titleId} className={text.title}>
        {t`Код из\u00A0СМС`}
      </h2>
      {view.kind === 'tapAwaited' && (
        <>
          <p className={text.second}>{t`Метро пришлёт код на\u00A0${phone}.`}</p>
          <Button look="primary" onClick={onAsk}>
            {t`Получить код`}
          </Button>
        </>
      )}
      {view.kind === 'requesting' && (
        <Skeleton label={t`Просим метро прислать код`}>
          <Bone />
          <Bone shape="button" />
          <Bone shape="button" />
        </Skeleton>
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
