import { globSync } from 'node:fs';
import { reaches, readAnew, watchTheDoor, type Written } from './here.ts';

type World = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
};
type Asked = {
  activeMutant: { id: string };
  sandboxFileName: string;
  testFilter?: string[];
  hitLimit?: number;
  mutantActivation: 'static' | 'runtime';
};

const world: World = {};
const idOf = ({ file, name }: Written): string => `${file} > ${name}`;
const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** What breaks beside a test, in a callback of its own, breaks the test. */
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
 * Runs tests in this very process: a change is tried in milliseconds, where Vitest needs a second for a worker of its own.
 * The tests are read anew for each change of a chart, which keep what they have walked, and of what is done while reading.
 */
class Runner {
  #files: string[] = [];
  #tests: Written[] = [];
  /** All of them, once: only then is known which test takes in which source. */
  #hasRead = false;
  /** Milliseconds: the quick ones are asked first. */
  readonly #spent = new Map<string, number>();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    process.on('uncaughtException', (cause) => (stray = cause));
    process.on('unhandledRejection', (cause) => (stray = cause));
    Reflect.set(globalThis, '__stryker__', world);
    this.#files = (process.env['MUTATION_TESTS'] ?? '').split(' ').flatMap((path) => globSync(path));
    watchTheDoor();
  }

  async dryRun() {
    this.#tests = await readAnew(this.#files);
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

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit, mutantActivation }: Asked) {
    Object.assign(world, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit, activeMutant: activeMutant.id });
    const isKept = process.env['MUTATION_PART']?.startsWith('domain') === true && mutantActivation === 'runtime';
    let count = 0;
    try {
      if (!isKept || this.#tests.length === 0) {
        if (isKept) world.activeMutant = undefined;
        this.#tests = await readAnew(
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
