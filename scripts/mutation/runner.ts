import { globSync } from 'node:fs';
import { reaches, readFresh, watchImports, type Written } from './here.ts';

type World = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
};
type MutantRequest = {
  activeMutant: { id: string };
  sandboxFileName: string;
  testFilter?: string[];
  hitLimit?: number;
  mutantActivation: 'static' | 'runtime';
};

const world: World = {};
const idOf = ({ file, name }: Written): string => `${file} > ${name}`;
const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** An error in a callback beside a test fails the test. */
let stray: unknown = null;

async function fails({ run }: Written): Promise<string | null> {
  stray = null;
  try {
    await run();
    await new Promise((resolve) => setImmediate(resolve));
  } catch (cause) {
    return messageOf(cause);
  }
  return stray === null ? null : messageOf(stray);
}

/**
 * Runs tests in this process, in milliseconds for each change: Vitest needs a second to start a worker. It loads the
 * tests again for each change of a chart, because they cache their walks, and for each change of code that runs at load
 * time.
 */
class Runner {
  #files: string[] = [];
  #tests: Written[] = [];
  /** Loads all tests once: only then is it known which test imports which source. */
  #hasRead = false;
  /** Milliseconds of each test: the fastest run first. */
  readonly #spent = new Map<string, number>();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    process.on('uncaughtException', (cause) => (stray = cause));
    process.on('unhandledRejection', (cause) => (stray = cause));
    Reflect.set(globalThis, '__stryker__', world);
    this.#files = (process.env['MUTATION_TESTS'] ?? '').split(' ').flatMap((path) => globSync(path));
    watchImports();
  }

  async dryRun() {
    this.#tests = await readFresh(this.#files);
    this.#hasRead = true;
    const tests = [];
    for (const test of this.#tests) {
      const before = performance.now();
      world.currentTestId = idOf(test);
      const failureMessage = await fails(test);
      world.currentTestId = undefined;
      const common = { id: idOf(test), name: test.name, fileName: test.file, timeSpentMs: performance.now() - before };
      this.#spent.set(common.id, common.timeSpentMs);
      tests.push(failureMessage === null ? { ...common, status: 0 } : { ...common, status: 1, failureMessage });
    }
    return { status: 'complete', tests, mutantCoverage: world.mutantCoverage };
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit, mutantActivation }: MutantRequest) {
    Object.assign(world, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit, activeMutant: activeMutant.id });
    const isKept = process.env['MUTATION_PART'] === 'rules' && mutantActivation === 'runtime';
    let count = 0;
    try {
      if (!isKept || this.#tests.length === 0) {
        if (isKept) world.activeMutant = undefined;
        this.#tests = await readFresh(
          isKept || !this.#hasRead ? this.#files : this.#files.filter((file) => reaches(file, sandboxFileName)),
        );
        this.#hasRead = true;
        world.activeMutant = activeMutant.id;
      }
      const quickFirst = this.#tests.toSorted(
        (a, b) => (this.#spent.get(idOf(a)) ?? 0) - (this.#spent.get(idOf(b)) ?? 0),
      );
      for (const test of quickFirst) {
        if (testFilter && !testFilter.includes(idOf(test))) continue;
        count += 1;
        const before = performance.now();
        const failureMessage = await fails(test);
        this.#spent.set(idOf(test), Math.max(this.#spent.get(idOf(test)) ?? 0, performance.now() - before));
        if (world.hitCount !== undefined && hitLimit !== undefined && world.hitCount > hitLimit)
          return { status: 'timeout' };
        if (failureMessage !== null)
          return { status: 'killed', killedBy: [idOf(test)], failureMessage, nrOfTests: count };
      }
      return { status: 'survived', nrOfTests: count };
    } catch (cause) {
      return { status: 'error', errorMessage: messageOf(cause) };
    } finally {
      world.activeMutant = undefined;
      if (!isKept) this.#tests = [];
    }
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'here', injectableClass: Runner }];
