export type InstallInput = {
  /** How often this device showed the prompt before this visit. */
  attempts: number;
  /** The rider has seen the prompt since this tab was opened. */
  wasShownThisVisit: boolean;
  /** The browser offers nothing, but the rider can add the app from its menu (iOS). */
  isAddedByHand: boolean;
};

export type InstallContext = InstallInput;

export type InstallEvent =
  /** The browser would install the app now (`beforeinstallprompt`). */
  | { type: 'device.offeredInstall' }
  /** The rider has installed the app, from the prompt or the browser's menu (`appinstalled`). */
  | { type: 'device.installedApp' }
  | { type: 'rider.accepted' }
  | { type: 'rider.declined' }
  /** The prompt would interrupt something more important: a ride, a scan, a payment. */
  | { type: 'rider.becameBusy' };

/** The rider's answer to the browser's own prompt. */
export type InstallAnswer = 'accepted' | 'dismissed';
