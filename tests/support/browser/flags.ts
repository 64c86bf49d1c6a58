import { words } from '../words.ts';

/**
 * What Playwright switches off itself (it would come back: only the last list counts), and the browser's own address
 * field, of which two pages are made for every phone and none is ever seen.
 */
const features = words(`AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades
  HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning
  AvoidCorsURLLoaderRestartOnRedirect TcpPortRandomizationWin OptimizationHints NetworkTimeServiceQuerying
  AimEnabled PreconnectToSearch WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup`);

/**
 * How Chromium is started here. Only WebGL is drawn by the software's graphics card: a page drawn by it too costs twice
 * the machine's time.
 */
export const flags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  `--disable-features=${features.join(',')}`,
];
