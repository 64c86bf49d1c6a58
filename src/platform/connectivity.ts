/** Whether the device reports a network. `online` may be wrong behind a captive portal; `offline` never is. */
export type Connectivity = {
  isOnline: () => boolean;
  /** True if the rider has set the browser to save data; false if the browser cannot say. */
  savesData(): boolean;
  /** Calls the listener at each change. Returns a function that stops it. */
  watch: (listener: (online: boolean) => void) => () => void;
};

export const connectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  savesData() {
    // Only Chromium has it.
    const device: Pick<Navigator, 'onLine'> & { connection?: { saveData?: boolean } } = navigator;
    return device.connection?.saveData === true;
  },
  watch(listener) {
    const notify = () => listener(navigator.onLine);
    addEventListener('online', notify);
    addEventListener('offline', notify);
    return () => {
      removeEventListener('online', notify);
      removeEventListener('offline', notify);
    };
  },
};
