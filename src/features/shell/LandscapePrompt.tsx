import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { dismissLandscapePrompt, useLandscapePrompt } from './useLandscapePrompt.ts';
import styles from './LandscapePrompt.module.css';

/** The help has phone numbers that may be needed quickly, so it is never covered. */
const HELP = /^\/help(\/|$)/;

/**
 * Covers the screen of a phone in landscape (map-and-rent §2), until the rider turns the phone or dismisses the prompt.
 */
export function LandscapePrompt() {
  const isAtHelp = useRouterState({ select: ({ location }) => HELP.test(location.pathname) });
  return useLandscapePrompt() && !isAtHelp && <Cover />;
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
    <dialog
      ref={cover}
      data-turned
      aria-label={t`Поверните телефон`}
      className={styles.cover}
      onClose={dismissLandscapePrompt}
    >
      <span className={styles.phone} aria-hidden />
      <EmptyState
        title={<Trans>Поверните телефон</Trans>}
        actions={
          <Button onClick={dismissLandscapePrompt}>
            {t({ message: 'Оставить так', comment: 'A button: keep using the app with the phone held sideways' })}
          </Button>
        }
      >
        <Trans>Так всё нужное под большим пальцем.</Trans>
      </EmptyState>
    </dialog>
  );
}
