import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Asks before the rider loses typed changes. After signing out it does not ask: the rider cannot return. */
export function LeaveDialog({ changed }: { changed: boolean }) {
  const { actor: session } = useRuntime().session;
  const asks = () => changed && session.getSnapshot().matches('signedIn');
  const leaving = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true });
  if (leaving.status !== 'blocked') return null;
  return (
    <Dialog
      title={<Trans>Выйти без сохранения?</Trans>}
      onClose={leaving.reset}
      actions={
        <>
          <Button look="primary" onClick={leaving.reset}>
            <Trans>Продолжить правку</Trans>
          </Button>
          <Button onClick={leaving.proceed}>
            <Trans>Не сохранять</Trans>
          </Button>
        </>
      }
    >
      <Trans>Изменения в профиле пропадут.</Trans>
    </Dialog>
  );
}
