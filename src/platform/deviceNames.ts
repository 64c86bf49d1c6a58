/**
 * Values of this device, which survive sign-out: their keys are these names after `velorent.device.`. The rider clears
 * `choices`; the app needs the others: the operator's settings, the server's clock, page loads.
 */
export const deviceNames = {
  choices: [
    'language',
    'scheme',
    'mapLayers',
    'autoLayoutExplained',
    'savesTraffic',
    'debugMode',
    'dismissedBanners',
    'left',
    'installAttempts',
    'installShown',
  ],
  app: [
    'settings',
    'serverAhead',
    'noGraphics',
    'loadedForUpdate',
    'loadedForSettings',
    'loadedForScreen',
    'reloadedForSignIn',
    'grant',
    'beacon',
  ],
} as const satisfies Record<string, readonly string[]>;

export const deviceKey = (name: string): string => `velorent.device.${name}`;
