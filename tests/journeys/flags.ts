/**
 * How Chromium is started here. Only WebGL is drawn by the software's graphics card: a page drawn by it too costs twice the
 * machine's time.
 */
export const flags = [
  '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--disable-gpu-compositing', '--disable-gpu-rasterization', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
];
