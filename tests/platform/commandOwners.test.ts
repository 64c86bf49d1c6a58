import { expect, test } from 'vitest';
import { createCommandOwners } from '#platform/commandOwners.ts';

/** The part of the browser's locks that this test needs. A tab that dies releases its locks. */
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

test('A ride command belongs to one tab until that tab releases the command', async () => {
  const { tab } = fakeLocks();
  const one = createCommandOwners(tab().locks);
  const other = createCommandOwners(tab().locks);
  one.acquire('a');
  expect(await one.isOwnedElsewhere('a')).toBe(false);
  expect(await other.isOwnedElsewhere('a')).toBe(true);
  expect(await other.isOwnedElsewhere('b')).toBe(false);
  one.release('a');
  await expect.poll(() => other.isOwnedElsewhere('a')).toBe(false);
});

test('When a tab closes, only one other tab can take over its ride command', async () => {
  const { tab } = fakeLocks();
  const dead = tab();
  createCommandOwners(dead.locks).acquire('a');
  const [one, other] = [createCommandOwners(tab().locks), createCommandOwners(tab().locks)];
  dead.die();
  expect(await one.isOwnedElsewhere('a')).toBe(false);
  one.acquire('a');
  expect(await other.isOwnedElsewhere('a')).toBe(true);
});

test('Without the Web Locks API the app assumes that no other tab owns a ride command', async () => {
  const owners = createCommandOwners(null);
  owners.acquire('a');
  expect(await owners.isOwnedElsewhere('a')).toBe(false);
});
