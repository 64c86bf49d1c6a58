import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { deleteAccount } from '#api/account.ts';
import { within } from '#api/within.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { ErrorAlert } from '#errors/ErrorBanner.tsx';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RowButton } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import styles from './Settings.module.css';

const ANSWERS_WITHIN = 10_000;

/** Deletion is final, so the app asks twice: with a question and with a tick box. */
export function DeleteAccount() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const { actor: session } = useRuntime().session;
  const [asking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deleteAccount(mainApi, within(ANSWERS_WITHIN)),
    onSuccess: ({ kind }) => {
      if (kind === 'deleted') session.send({ type: 'rider.signedOut' });
    },
  });
  const close = () => {
    setAsking(false);
    deleting.reset();
  };
  const refused = deleting.data?.kind === 'refused' ? deleting.data.refusal : null;
  return (
    <>
      <RowButton danger icon="profile" title={t`Удалить аккаунт`} onClick={() => setAsking(true)} />
      {asking && refused && <Refused refusal={refused} onClose={close} />}
      {asking && !refused && (
        <Question busy={deleting.isPending} cause={deleting.error} onDelete={() => deleting.mutate()} onClose={close} />
      )}
    </>
  );
}

type QuestionProps = { busy: boolean; cause: Error | null; onDelete: () => void; onClose: () => void };

function Question({ busy, cause, onDelete, onClose }: QuestionProps) {
  const [isSure, setIsSure] = useState(false);
  return (
    <Dialog
      title={<Trans>Удалить аккаунт навсегда?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={busy} disabled={!isSure} onClick={onDelete}>
            <Trans>Удалить навсегда</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Оставить</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          <Trans>
            Имя, телефон, почта, карты и тарифы пропадут, и вы выйдете на всех устройствах. Поездки останутся в отчётах
            без имени. Вернуть аккаунт нельзя.
          </Trans>
        </p>
        <Checkbox checked={isSure} onChange={setIsSure}>
          <Trans>Понимаю, что аккаунт не вернуть</Trans>
        </Checkbox>
        <ErrorAlert cause={cause} retry={onDelete} />
      </div>
    </Dialog>
  );
}

function Refused({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const titleId = useId();
  return (
    <Sheet modal role="alertdialog" labelledBy={titleId} onClose={onClose}>
      <ErrorRefusal refusal={refusal} titleId={titleId} handlers={{ close: onClose }} />
    </Sheet>
  );
}
