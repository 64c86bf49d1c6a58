import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { UnsentItems } from '#features/outbox/UnsentItems.tsx';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RowButton } from '#ui/Row.tsx';

/**
 * Asks first. During a ride the text explains what happens to the ride, and still lets the rider sign out (decisions
 * §4).
 */
export function SignOut() {
  const { t } = useLingui();
  const { actor: session } = useRuntime().session;
  const [asking, setAsking] = useState(false);
  const inRide = useSelector(useRent(), (snapshot) => Boolean(snapshot?.context.rent));
  return (
    <>
      <RowButton icon="logout" danger title={t`Выйти`} onClick={() => setAsking(true)} />
      {asking && (
        <Dialog
          title={inRide ? <Trans>Выйти во время поездки?</Trans> : <Trans id="exitMessage">Выйти из аккаунта?</Trans>}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look={inRide ? 'danger' : 'primary'} onClick={() => session.send({ type: 'rider.signedOut' })}>
                <Trans>Выйти</Trans>
              </Button>
              <Button onClick={() => setAsking(false)}>
                <Trans>Остаться</Trans>
              </Button>
            </>
          }
        >
          {inRide ? (
            <Trans>Поездка не закончится, и время продолжит идти. Чтобы завершить её, войдите снова.</Trans>
          ) : (
            <Trans>Чтобы снова взять транспорт, понадобятся логин и ПИН-код.</Trans>
          )}
          <UnsentItems />
        </Dialog>
      )}
    </>
  );
}
