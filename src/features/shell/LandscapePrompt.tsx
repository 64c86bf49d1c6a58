import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ToastHost } from '#ui/Toast.tsx';
import styles from './LandscapePrompt.module.css';

/** Matches a phone in landscape. A tablet is higher, and a small desktop window has a mouse. */
// oxlint-disable-next-line lingui/no-unlocalized-strings -- a media query
const LANDSCAPE_PHONE = '(orientation: landscape) and (max-height: 480px) and (pointer: coarse)';

/**
 * The orientation of the phone. An open keyboard makes every page wider than high, so the screen's own orientation
 * counts if the browser reports it.
 */
const phoneOrientation = {
  isOnSide(): boolean {
    const { orientation }: { orientation?: ScreenOrientation } = screen;
    return matchMedia(LANDSCAPE_PHONE).matches && (orientation?.type.startsWith('landscape') ?? true);
  },
  /** Calls `listener` on each change. Returns a function that stops it. */
  watch(listener: () => void): () => void {
    const side = matchMedia(LANDSCAPE_PHONE);
    side.addEventListener('change', listener);
    return () => side.removeEventListener('change', listener);
  },
};

let isDismissed = false;
const listeners = new Set<() => void>();

/** The rider has dismissed the prompt: it stays hidden until the app opens again. */
function dismissLandscapePrompt(): void {
  isDismissed = true;
  for (const listener of listeners) listener();
}

/** The prompt must not cover a rider who types or answers a question. */
const isBusy = (): boolean =>
  document.activeElement instanceof HTMLInputElement ||
  document.activeElement instanceof HTMLTextAreaElement ||
  [...document.querySelectorAll('dialog')].some(
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- a selector
    (dialog) => dialog.matches(':modal') && dialog.dataset['turned'] === undefined,
  );

function watch(listener: () => void): () => void {
  const stop = phoneOrientation.watch(listener);
  listeners.add(listener);
  document.addEventListener('focusin', listener);
  return () => {
    stop();
    listeners.delete(listener);
    document.removeEventListener('focusin', listener);
  };
}

/** Whether to ask the rider to turn the phone (account §2). */
const useLandscapePrompt = (): boolean =>
  useSyncExternalStore(watch, () => !isDismissed && phoneOrientation.isOnSide() && !isBusy());

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
        <Trans>Так до всего легко дотянуться большим пальцем.</Trans>
      </EmptyState>
      <ToastHost />
    </dialog>
  );
}
