/** Whether the device says it has a network. `online` may be wrong behind a captive portal; `offline` never is. */
export type Connectivity = {
  isOnline(): boolean;
  /** The rider has asked the browser to save data; false where it cannot say. */
  savesData(): boolean;
  /** Calls at each change; answers how to stop. */
  watch(listener: (online: boolean) => void): () => void;
};

export const connectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  savesData() {
    // Chromium's alone.
    const device: Pick<Navigator, 'onLine'> & { connection?: { saveData?: boolean } } = navigator;
    return device.connection?.saveData === true;
  },
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
