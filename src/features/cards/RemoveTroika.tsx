import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useTroika } from './useTroika.ts';

/** Asks first (account §2). */
export function RemoveTroika({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { isPending, isSaved, refusal, save } = useTroika();
  const closed = useEffectEvent(onClose);
  useEffect(() => {
    if (isSaved) closed();
  }, [isSaved]);
  return (
    <Dialog
      title={t`Отвязать «Тройку»?`}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" busy={isPending} onClick={() => save(null)}>
            {t({ message: 'Отвязать', comment: 'Remove a card from the account' })}
          </Button>
          <Button onClick={onClose}>{t({ message: 'Оставить', comment: 'Keep the card' })}</Button>
        </>
      }
    >
      <p>{t`Доки перестанут открываться этой картой. Её можно привязать снова.`}</p>
      <div role="alert">{refusal && <ErrorBanner refusal={refusal} handlers={{ retry: () => save(null) }} />}</div>
    </Dialog>
  );
}
