import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chartDescriptions } from './scripts/build/chartDescriptions.ts';
import { createMapLibrary, MAP_PACKAGES } from './scripts/build/mapLibrary.ts';
import { modulepreloadPlugin } from './scripts/build/modulepreloadPlugin.ts';
import { MOMENTS } from './scripts/build/moments.ts';
import { noBreakSpaces } from './scripts/build/noBreakSpaces.ts';
import { buildTarget } from './scripts/build/oldestBrowsers.ts';
import { startupImages } from './scripts/build/startupImages.ts';
import { webManifests } from './scripts/build/webManifests.ts';

/**
 * React's compiler for the components and hooks that are drawn often: on the map and in a ride. Elsewhere its caches are
 * only bytes, and it takes half of a build.
 */
const compiler = reactCompilerPreset();
const DRAWN_OFTEN = /[\\/]src[\\/]features[\\/](?:map|cityMap|ride)[\\/]/;
const oftenCompiled = { ...compiler, rolldown: { ...compiler.rolldown, filter: { id: DRAWN_OFTEN } } };

const isOurs = (file: string) => !file.includes('/node_modules/') && /[\\/](?:src|machines)[\\/]/.test(file);

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    react(),
    modulepreloadPlugin,
    createMapLibrary(),
    webManifests,
    startupImages,
    chartDescriptions,
    lingui({ failOnMissing: mode === 'production', failOnCompileError: true }),
    noBreakSpaces,
    // Presets run last to first: lingui must see the source before the compiler does, or translations are lost
    // silently.
    babel({
      // The first screens are rendered once, by code that nobody keeps: the compiler would only cost time.
      presets: [...(isSsrBuild ? [] : [oftenCompiled]), linguiTransformerBabelPreset()],
    }),
  ],
  // The map's library declares the types of inherited fields again, which would make them undefined.
  oxc: { typescript: { removeClassFieldsWithoutInitializer: true } },
  resolve: {
    alias: [
      // What this stands in for React itself has had since 18: the first screen pays for one of them.
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    target: buildTarget,
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The first screen lists the files of all later ones: without names the list is a third shorter. The manifest
        // has them.
        chunkFileNames: ({ name }) =>
          /^(packages|entrance)$/.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // What the first screen needs is one file of packages and one of ours: small pieces compress worse and ask one
        // after another.
        codeSplitting: {
          groups: [
            // The page's part and the worker's part of the map's library are files of their own.
            { name: 'mapShared', test: MAP_PACKAGES, minShareCount: 2 },
            {
              name: 'packages',
              tags: ['$initial'],
              test: (file) => file.includes('/node_modules/') && !MAP_PACKAGES.test(file),
            },
            { name: 'entrance', tags: ['$initial'], test: isOurs },
            // Behind the entrance one file for each moment.
            ...Object.entries(MOMENTS).map(([name, paths]) => ({
              name,
              test: (file: string) => isOurs(file) && paths.some((path) => file.includes(`/src/${path}`)),
            })),
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
          ],
        },
      },
    },
    // The map's library is one lazy chunk of its own; what the first screen weighs is held by its own gate.
    chunkSizeWarningLimit: 1200,
  },
}));
