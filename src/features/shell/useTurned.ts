import { useSyncExternalStore } from 'react';
import { phoneSide } from './phoneSide.ts';

let isLeftSo = false;
const listeners = new Set<() => void>();

/** The rider wants it so: until the app is opened anew. */
export function leaveTurned(): void {
  isLeftSo = true;
  for (const listener of listeners) listener();
}

/** Whoever types or answers a question is not to be covered. */
const isBusy = (): boolean =>
  document.activeElement instanceof HTMLInputElement ||
  document.activeElement instanceof HTMLTextAreaElement ||
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- a selector
  [...document.querySelectorAll('dialog')].some(
    (dialog) => dialog.matches(':modal') && dialog.dataset['turned'] === undefined,
  );

function watch(listener: () => void): () => void {
  const stop = phoneSide.watch(listener);
  listeners.add(listener);
  document.addEventListener('focusin', listener);
  return () => {
    stop();
    listeners.delete(listener);
    document.removeEventListener('focusin', listener);
  };
}

/** Whether the rider is asked to turn the phone (account §2). */
export const useTurned = (): boolean =>
  useSyncExternalStore(watch, () => !isLeftSo && phoneSide.isOnSide() && !isBusy());
