// The parts of Vitest that tests of charts and rules use, without its workers.
import { expect } from '../../node_modules/vitest/dist/index.js';

const { describe, it, afterAll } = globalThis.mutationWords;
/** Repeats the assertion for up to a second. */
expect.poll = (ask) => {
  const matcher =
    (name) =>
    async (...expected) => {
      for (let turn = 0; ; turn += 1) {
        try {
          return expect(await ask())[name](...expected);
        } catch (cause) {
          if (turn === 50) throw cause;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
  return new Proxy({}, { get: (_, name) => matcher(name) });
};

export { afterAll, describe, expect, it, it as test };
