/** Whether the device says it has a network. `online` may be wrong behind a captive portal; `offline` never is. */
export type Connectivity = {
  isOnline(): boolean;
  /** Calls at each change; answers how to stop. */
  watch(listener: (online: boolean) => void): () => void;
};

export const connectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  watch(listener) {
    const tell = () => listener(navigator.onLine);
    addEventListener('online', tell);
    addEventListener('offline', tell);
    return () => {
      removeEventListener('online', tell);
      removeEventListener('offline', tell);
    };
  },
};
