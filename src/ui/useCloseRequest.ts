import { useEffect, useEffectEvent } from 'react';

/**
 * Escape, and Back on phones that have it as a button, ask the topmost thing to close.
 * Where the browser has no CloseWatcher, Escape alone.
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
