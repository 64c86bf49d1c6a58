import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { State } from '#ui/State.tsx';
import styles from './TurnNotice.module.css';
import { leaveTurned, useTurned } from './useTurned.ts';

/** Numbers that may be needed in a hurry. */
const HELP = /^\/help(\/|$)/;

/** Covers the screen of a phone that lies on its side (map-and-rent §2), until it is turned or the rider wants it so. */
export function TurnNotice() {
  const isAtHelp = useRouterState({ select: ({ location }) => HELP.test(location.pathname) });
  return useTurned() && !isAtHelp && <Cover />;
}

function Cover() {
  const { t } = useLingui();
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    cover.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog ref={cover} data-turned aria-label={t`Поверните телефон`} className={styles.cover} onClose={leaveTurned}>
      <span className={styles.phone} aria-hidden />
      <State
        title={<Trans>Поверните телефон</Trans>}
        actions={
          <Button onClick={leaveTurned}>
            {t({ message: 'Оставить так', comment: 'A button: keep using the app with the phone held sideways' })}
          </Button>
        }
      >
        <Trans>Так всё нужное под большим пальцем.</Trans>
      </State>
    </dialog>
  );
}
