import { availableParallelism } from 'node:os';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const plugins = () => [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
// Enough on a machine that does ten other things: a process with a city of its own once took more than a minute there.
const node = (name: string, include: string[], more = {}) => ({
  plugins: plugins(),
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    isolate: false,
    ...more,
  },
});

/** Journeys of a minute or more: begun last, each would leave the other worker with nothing to do. */
const LONG = /[\\/]journeys[\\/](access|cards|serviceWorkerUpdate|firstRide)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Simultaneous requests need a PostgreSQL server: the embedded database has one connection. Not by `exclude`: that of a
 * project hides the `--exclude` of a command.
 */
const onPostgres = process.env['TEST_DATABASE'] === 'postgres' ? ['tests/sandbox/postgres/*.test.ts'] : [];

const inChromium = {
  // Enough on a machine that does ten other things: what hangs is ended by its own waits.
  testTimeout: 300_000,
  hookTimeout: 240_000,
  // As many as there are cores: each one more makes a city and starts a browser.
  maxWorkers: availableParallelism(),
  isolate: false,
  // A browser does things in its own time.
  expect: { poll: { timeout: 30_000 } },
  globalSetup: ['tests/journeys/setup.ts'],
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    tags: [{ name: 'goal', description: 'One journey for each goal of a rider: those of npm test.' }],
    projects: [
      node('unit', [
        'tests/{api,app,domain,errors,features,house,i18n,inspector,map-engine,paths,platform,routes,server,stores,sw,ui}/**/*.test.ts',
      ]),
      node('components', ['tests/components/**/*.test.tsx'], {
        environment: 'jsdom',
        setupFiles: ['tests/components/setup.ts'],
      }),
      node('answers', ['tests/answers/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        setupFiles: ['tests/components/setup.ts'],
        // All of them, one screen after another (npm run test:answers).
        testTimeout: 1_800_000,
      }),
      node('walks', ['tests/machines/**/*.test.ts'], {
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
      node('sandbox', ['tests/sandbox/{*,fuzz/*}.test.ts', ...onPostgres], { globalSetup: ['tests/sandbox/setup.ts'] }),
      node('conformance', ['tests/conformance/**/*.test.ts'], {
        testTimeout: 600_000,
        globalSetup: ['tests/sandbox/setup.ts'],
      }),
      node('faults', ['tests/faults/*.test.ts', 'tests/faults/{headless,soak}/**/*.test.ts'], {
        setupFiles: ['tests/faults/headless/setup.ts'],
        globalSetup: ['tests/sandbox/setup.ts'],
      }),
      // The faults that only a browser has run with the journeys: the same phones, the same build.
      node('journeys', ['tests/journeys/**/*.test.ts', 'tests/faults/chromium/**/*.test.ts'], inChromium),
      node('engines', ['tests/engines/**/*.test.ts'], { ...inChromium, globalSetup: ['tests/engines/setup.ts'] }),
    ],
  },
});
