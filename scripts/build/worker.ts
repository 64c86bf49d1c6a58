import { resolveConfig, type BuildOptions } from 'vite';
import { VitePWA, type CustomInjectManifestOptions, type VitePluginPWAAPI } from 'vite-plugin-pwa';
import { buildTarget } from './oldestBrowsers.ts';
import { precacheOf } from './precacheManifest.ts';

/**
 * Writes `sw.js` into a finished build, and the script that replaces it where the operator wants no worker. The plugin
 * is called after the build and not by it: the page is complete only when its first screens are rendered.
 */
export async function buildWorker(root: string, dist: string): Promise<void> {
  await writeWorker(root, dist, 'sw.ts', precacheOf(dist), { fileName: 'licences-worker.txt' });
  // Knows no files and contains no package.
  await writeWorker(root, dist, 'sw-retire.ts', { injectionPoint: '' }, false);
}

async function writeWorker(
  root: string,
  dist: string,
  filename: string,
  injectManifest: Partial<CustomInjectManifestOptions>,
  license: NonNullable<BuildOptions['license']>,
): Promise<void> {
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename,
    manifest: false,
    injectRegister: false,
    // One classic script, not a module: older browsers run no module as a worker.
    injectManifest: { ...injectManifest, rollupFormat: 'iife' },
    integration: {
      configureCustomSWViteBuild(worker) {
        // Not the value of NODE_ENV: a build started from a test would contain Workbox's development code.
        worker.define = { ...worker.define, 'process.env.NODE_ENV': '"production"' };
        worker.build = { ...worker.build, license };
        worker.logLevel = 'warn';
      },
    },
  });
  await resolveConfig(
    { root, configFile: false, logLevel: 'warn', plugins, build: { outDir: dist, target: buildTarget } },
    'build',
    'production',
  );
  const api: VitePluginPWAAPI | undefined = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api;
  if (!api) throw new Error('vite-plugin-pwa has no interface any more.');
  await api.generateSW();
}
