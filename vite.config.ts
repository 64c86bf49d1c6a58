import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chartDescriptions } from './scripts/build/chartDescriptions.ts';
import { modulepreloadPlugin } from './scripts/build/modulepreloadPlugin.ts';
import { MOMENTS } from './scripts/build/moments.ts';
import { buildTarget } from './scripts/build/oldestBrowsers.ts';
import { startupImages } from './scripts/build/startupImages.ts';
import { webManifests } from './scripts/build/webManifests.ts';

// The compiler's caches pay where much is drawn often. Before the sign-in they would only be bytes.
const BEFORE_SIGN_IN =
  /[\\/]src[\\/](?:features[\\/](?:landing|contacts|language|navigation|shell|signIn)[\\/]|errors[\\/](?:StartFailed|lazyFallback)\.|ui[\\/](?:Art|Banner|Button|Field|FieldFrame|Icon|IconButton|PinField|ErrorCard|Screen|SegmentedControl|Spinner|EmptyState)\.|hooks[\\/]useClock\.|runtime[\\/]|routes[\\/]|i18n[\\/])/;
const isCompiled = (file: string) => /[\\/]src[\\/]/.test(file) && !BEFORE_SIGN_IN.test(file);

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    react(),
    modulepreloadPlugin,
    webManifests,
    startupImages,
    chartDescriptions,
    lingui({ failOnMissing: mode === 'production', failOnCompileError: true }),
    // Presets run last to first: lingui must see the source before the compiler does, or translations are lost
    // silently.
    babel({
      // The first screens are rendered once, by code that nobody keeps: the compiler would only cost time.
      presets: [...(isSsrBuild ? [] : [reactCompilerPreset({ sources: isCompiled })]), linguiTransformerBabelPreset()],
    }),
  ],
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
            { name: 'packages', tags: ['$initial'], test: /node_modules[\\/]/ },
            { name: 'entrance', tags: ['$initial'], test: /[\\/](src|machines)[\\/]/ },
            // Behind the entrance one file for each moment.
            ...Object.entries(MOMENTS).map(([name, paths]) => ({
              name,
              test: (file: string) => paths.some((path) => file.includes(`/src/${path}`)),
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
