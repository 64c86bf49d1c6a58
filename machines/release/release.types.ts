/** `isWaiting`: a newer release is installed and not yet active. */
export type ReleaseAnswer = { isWaiting: boolean };

export type ReleaseEvent =
  | { type: 'device.becameVisible' }
  | { type: 'device.becameHidden' }
  /** The browser has installed a newer release, which the page did not ask for at this moment. */
  | { type: 'device.installedRelease' };
