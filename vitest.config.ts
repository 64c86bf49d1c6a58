import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const plugins = () => [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
const node = (name: string, include: string[], more = {}) => ({
  plugins: plugins(),
  test: { name, include, environment: 'node' as const, ...more },
});

export default defineConfig({
  test: {
    projects: [
      node('unit', ['tests/{domain,api,features,house,server}/**/*.test.{ts,tsx}']),
      node('walks', ['tests/machines/**/*.test.ts']),
      node('sandbox', ['tests/sandbox/**/*.test.ts'], { testTimeout: 60_000, hookTimeout: 60_000, isolate: false, globalSetup: ['tests/sandbox/setup.ts'] }),
      node('conformance', ['tests/conformance/**/*.test.ts'], { testTimeout: 600_000, hookTimeout: 60_000, globalSetup: ['tests/sandbox/setup.ts'] }),
      node('journeys', ['tests/{journeys,stories}/**/*.test.ts'], {
        // Enough on a machine that does ten other things: what hangs is ended by its own waits.
        testTimeout: 300_000,
        hookTimeout: 240_000,
        // Two phones at once, whatever the machine: each waits for its browser about as long as it works.
        maxWorkers: 2,
        isolate: false,
        // A browser does things in its own time.
        expect: { poll: { timeout: 20_000 } },
        globalSetup: ['tests/journeys/setup.ts'],
      }),
    ],
  },
});
