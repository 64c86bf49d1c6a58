import { Trans, useLingui } from '@lingui/react/macro';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useSendTimeText } from '#features/outbox/useOutboxItems.ts';
import { paths } from '#paths/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { Sending } from './useSending.ts';
import text from '#ui/text.module.css';
import styles from './Feedback.module.css';

type OutcomeProps = { state: Sending; onRetry: () => void; onWriteOn: () => void };

/** The result of sending feedback, over its form (map-and-rent §4). */
export function Outcome({ state, onRetry, onWriteOn }: OutcomeProps) {
  const titleId = useId();
  switch (state.kind) {
    case 'writing':
      return null;
    case 'sending':
      return (
        <Sheet key="sending" modal labelledBy={titleId}>
          <div role="status" className={styles.sending}>
            <Spinner />
            <h2 id={titleId} className={text.titleS}>
              <Trans>Отправляем</Trans>
            </h2>
          </div>
        </Sheet>
      );
    case 'refused':
      return (
        <Sheet key="refused" modal role="alertdialog" labelledBy={titleId} onClose={onWriteOn}>
          <ErrorRefusal
            titleId={titleId}
            refusal={state.refusal}
            handlers={{ retry: onRetry, support: null, close: onWriteOn }}
          />
        </Sheet>
      );
    case 'sent':
    case 'waiting':
      return <FeedbackSent key="gone" isSent={state.kind === 'sent'} />;
  }
}

/** Returns to where the rider came from. The form is empty now. */
function FeedbackSent({ isSent }: { isSent: boolean }) {
  const { t } = useLingui();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const whenSent = useSendTimeText();
  const back = () => (canGoBack ? router.history.back() : void navigate({ to: paths.support, replace: true }));
  return (
    <Dialog
      title={isSent ? t({ id: 'helpFAQsuccessMessage', message: 'Отправлено' }) : whenSent}
      onClose={back}
      actions={
        <Button look="primary" onClick={back}>
          {t`Понятно`}
        </Button>
      }
    >
      {isSent
        ? t`Спасибо. Мы прочитаем и ответим.`
        : t`Ваше сообщение и фото сохранены в телефоне и отправятся сами. Если выйти из аккаунта раньше, они пропадут.`}
    </Dialog>
  );
}
