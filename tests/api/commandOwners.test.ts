import { expect, test } from 'vitest';
import { createCommandOwners } from '#platform/commandOwners.ts';

/** The browser's locks as far as they are asked here; a tab that dies lets go of its own. */
function fakeLocks() {
  const held = new Map<string, unknown>();
  const tab = () => {
    const mine = new Set<string>();
    const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
      const work = rest.at(-1);
      if (typeof work !== 'function') throw new TypeError('no work');
      if (held.has(name)) return work(null);
      held.set(name, mine);
      mine.add(name);
      try {
        return await work({ name });
      } finally {
        if (held.get(name) === mine) held.delete(name);
      }
    };
    const query = () => Promise.resolve({});
    return { locks: { request, query }, die: () => mine.forEach((name) => held.delete(name)) };
  };
  return { tab };
}

test('a command is its tab’s until it is settled', async () => {
  const { tab } = fakeLocks();
  const one = createCommandOwners(tab().locks);
  const other = createCommandOwners(tab().locks);
  one.take('a');
  expect(await one.isAnothers('a')).toBe(false);
  expect(await other.isAnothers('a')).toBe(true);
  expect(await other.isAnothers('b')).toBe(false);
  one.leave('a');
  await expect.poll(() => other.isAnothers('a')).toBe(false);
});

test('what a dead tab carried may be taken on, by one', async () => {
  const { tab } = fakeLocks();
  const dead = tab();
  createCommandOwners(dead.locks).take('a');
  const [one, other] = [createCommandOwners(tab().locks), createCommandOwners(tab().locks)];
  dead.die();
  expect(await one.isAnothers('a')).toBe(false);
  one.take('a');
  expect(await other.isAnothers('a')).toBe(true);
});

test('without locks every tab goes on by itself', async () => {
  const owners = createCommandOwners(null);
  owners.take('a');
  expect(await owners.isAnothers('a')).toBe(false);
});
