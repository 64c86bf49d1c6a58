import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onClose` on Escape and on a phone's Back button, for the topmost layer. Without CloseWatcher in the browser,
 * only Escape works.
 */
export function useCloseRequest(active: boolean, onClose: () => void) {
  const closed = useEffectEvent(onClose);
  useEffect(() => {
    if (!active) return;
    if ('CloseWatcher' in window) {
      const watcher = new CloseWatcher();
      watcher.onclose = () => closed();
      return () => watcher.destroy();
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      closed();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
}
