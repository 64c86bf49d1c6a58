export type InstallInput = {
  /** Showings on this device before this visit. */
  attempts: number;
  /** The rider has been asked since this tab was opened. */
  wasShownThisVisit: boolean;
  /** The browser offers nothing, the rider can add the app from its menu (iOS). */
  isAddedByHand: boolean;
};

export type InstallContext = InstallInput;

export type InstallEvent =
  /** The browser would install the app now (`beforeinstallprompt`). */
  | { type: 'device.offeredInstall' }
  /** The app is on the phone, whoever asked for it (`appinstalled`). */
  | { type: 'device.installedApp' }
  | { type: 'rider.accepted' }
  | { type: 'rider.declined' }
  /** The question is in the way of something that matters more: a ride, a scan, a payment. */
  | { type: 'rider.wentOn' };

/** What the rider answered to the browser's own question. */
export type InstallAnswer = 'accepted' | 'dismissed';
