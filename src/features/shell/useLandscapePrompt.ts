import { useSyncExternalStore } from 'react';
import { phoneOrientation } from './phoneOrientation.ts';

let isDismissed = false;
const listeners = new Set<() => void>();

/** The rider has dismissed the prompt: it stays hidden until the app opens again. */
export function dismissLandscapePrompt(): void {
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
export const useLandscapePrompt = (): boolean =>
  useSyncExternalStore(watch, () => !isDismissed && phoneOrientation.isOnSide() && !isBusy());
