/**
 * The oldest browsers that get the app: the build is made for them, `npm run lint` holds sources and bundles against
 * them, and `public/supported.js` names them to everybody below (docs/decisions/030-oldest-browsers.md).
 */
export const oldestBrowsers = { chrome: '109', safari: '16.4', firefox: '115' } as const;

/** The same for Vite, which lowers syntax and styles of our code and of packages. */
export const buildTarget: string[] = [
  `chrome${oldestBrowsers.chrome}`,
  `safari${oldestBrowsers.safari}`,
  `ios${oldestBrowsers.safari}`,
  `firefox${oldestBrowsers.firefox}`,
];
