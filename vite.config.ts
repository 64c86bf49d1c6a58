import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    lingui({ failOnMissing: mode === 'production', failOnCompileError: true }),
    // Presets run last to first: lingui must see the source before the compiler does, or translations are lost silently.
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The map's library is one lazy chunk of its own; what the first screen weighs is held by its own gate.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
}));
