import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { signOutEverywhere } from '#api/account.ts';
import { within } from '#api/within.ts';
import { ErrorAlert } from '#errors/ErrorBanner.tsx';
import { UnsentItems } from '#features/outbox/UnsentItems.tsx';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RowButton } from '#ui/Row.tsx';
import styles from './Settings.module.css';

const ANSWERS_WITHIN = 10_000;

/**
 * For a lost phone: ends every session of the rider, this one too. Unlike a normal sign-out it needs the server's
 * answer.
 */
export function SignOutEverywhere() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const { actor: session } = useRuntime().session;
  const [asking, setAsking] = useState(false);
  const inRide = useSelector(useRent(), (snapshot) => Boolean(snapshot?.context.rent));
  const leaving = useMutation({
    mutationFn: () => signOutEverywhere(mainApi, within(ANSWERS_WITHIN)),
    onSuccess: () => session.send({ type: 'rider.signedOut' }),
  });
  const close = () => {
    setAsking(false);
    leaving.reset();
  };
  return (
    <>
      <RowButton
        icon="logout"
        title={t`Выйти на всех устройствах`}
        note={t`Если телефон потерян или кто-то узнал ПИН-код`}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <Dialog
          title={<Trans>Выйти на всех устройствах?</Trans>}
          onClose={close}
          actions={
            <>
              <Button look={inRide ? 'danger' : 'primary'} busy={leaving.isPending} onClick={() => leaving.mutate()}>
                <Trans>Выйти везде</Trans>
              </Button>
              <Button onClick={close}>
                <Trans>Остаться</Trans>
              </Button>
            </>
          }
        >
          <div className={styles.words}>
            <p>
              {inRide ? (
                <Trans>Поездка не закончится, и время продолжит идти. Чтобы завершить её, войдите снова.</Trans>
              ) : (
                <Trans>Понадобится войти заново и здесь, и на других телефонах.</Trans>
              )}
            </p>
            <UnsentItems />
            <ErrorAlert cause={leaving.error} retry={() => leaving.mutate()} />
          </div>
        </Dialog>
      )}
    </>
  );
}
