import type { TabMessage, Tabs } from '#platform/tabs.ts';

/**
 * The messages and the locks of one browser: each call opens a tab.
 *
 * @param later delivers a message to another tab
 */
export function createTabs(later: (deliver: () => void) => void): () => Tabs {
  const listeners = new Map<object, (message: TabMessage) => void>();
  const turns = new Map<string, Promise<unknown>>();
  return () => {
    const own = {};
    return {
      broadcast: (message) => {
        for (const [other, listener] of listeners) if (other !== own) later(() => listener(message));
      },
      watch: (listener) => {
        listeners.set(own, listener);
        return () => void listeners.delete(own);
      },
      withLock: (name, signal, work) => {
        const turn = (turns.get(name) ?? Promise.resolve()).then(() => {
          signal.throwIfAborted();
          return work();
        });
        turns.set(
          name,
          turn.catch(() => undefined),
        );
        return turn;
      },
    };
  };
}
