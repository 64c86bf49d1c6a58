import { useSyncExternalStore } from 'react';

/** A question that must be answered first lies over everything: what came under it could be neither read nor touched. */
const isOpen = () => document.querySelector('dialog:modal') !== null;

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

export const useModalOpen = (): boolean => useSyncExternalStore(watch, isOpen);
