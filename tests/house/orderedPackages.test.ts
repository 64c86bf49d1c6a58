import { describe, expect, test } from 'vitest';
import { code, read } from './tree.ts';

/**
 * The packages that the product's order names, and the part that uses each. `riders`: their phones load it;
 * `developers`: only a build or a test loads it.
 */
const ordered: readonly [name: string, loadedBy: 'riders' | 'developers', part: RegExp][] = [
  ['xstate', 'riders', /^machines\//],
  ['@xstate/react', 'riders', /^src\/features\//],
  ['react', 'riders', /^src\/(ui|features)\//],
  ['react-dom', 'riders', /^src\/main\.tsx$/],
  ['@tanstack/react-router', 'riders', /^src\/routes\//],
  ['@tanstack/react-query', 'riders', /^src\/features\//],
  ['openapi-fetch', 'riders', /^src\/api\//],
  ['openapi-typescript', 'developers', /^scripts\/api-generate\.mjs$/],
  ['@supabase/supabase-js', 'riders', /^src\/api\//],
  ['@lingui/core', 'riders', /^src\/i18n\//],
  ['@lingui/react', 'riders', /^src\/features\//],
  ['@lingui/cli', 'developers', /^lingui\.config\.ts$/],
  ['@lingui/format-po', 'developers', /^lingui\.config\.ts$/],
  ['@lingui/vite-plugin', 'developers', /^vite\.config\.ts$/],
  ['maplibre-gl', 'riders', /^src\/map-engine\//],
  ['vite', 'developers', /^scripts\/build\//],
  ['vite-plugin-pwa', 'developers', /^scripts\/build\//],
  ['workbox-precaching', 'riders', /^src\/sw\//],
  ['workbox-routing', 'riders', /^src\/sw\//],
  ['workbox-strategies', 'riders', /^src\/sw\//],
  ['vitest', 'developers', /^tests\//],
  ['@xstate/test', 'developers', /^tests\/journeys\/stories\//],
];

const manifest: Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(read('package.json'));

/** The import of a package, or of a part of it, that loads code and not only types. */
const importOf = (name: string) =>
  new RegExp(`^(?:import|export) (?!type\\b)[^;]*?'${name}(?:/[^']*)?'|\\bimport\\('${name}(?:/[^']*)?'\\)`, 'm');

describe('packages that the product’s order names', () => {
  test.each(ordered)(
    'In package.json the package %s is for %s, and the part of the code that should use it imports it',
    (name, loadedBy, part) => {
      expect(Object.keys(manifest[loadedBy === 'riders' ? 'dependencies' : 'devDependencies'])).toContain(name);
      const users = code.filter((path) => part.test(path) && importOf(name).test(read(path)));
      expect(users).not.toEqual([]);
    },
  );
});
