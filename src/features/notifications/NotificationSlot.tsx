import { useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';
import styles from './NotificationCards.module.css';

let slot: HTMLElement | null = null;
const changes = createListeners();
/** The next screen can mount its slot before the last one has gone. */
const putSlot = (element: HTMLElement | null) => {
  slot = element;
  changes.notify();
  return () => {
    if (slot !== element) return;
    slot = null;
    changes.notify();
  };
};

/**
 * The place of the notification card among the banners of a screen that does not scroll. The other screens have the card
 * above them.
 */
export const NotificationSlot = () => <div ref={putSlot} className={styles.slot} />;

/** The element of the screen's slot; null if the screen has none. */
export const useNotificationSlot = (): HTMLElement | null => useSyncExternalStore(changes.watch, () => slot);
