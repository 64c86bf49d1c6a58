import { expect, test } from 'vitest';
import { words } from '../support/words.ts';
import { read } from './tree.ts';

/** The packages that the product's order names. Knip finds one that no code imports. */
const LOADED_BY_RIDERS = words(`
  xstate @xstate/react react react-dom @tanstack/react-router @tanstack/react-query openapi-fetch @supabase/supabase-js
  @lingui/core @lingui/react maplibre-gl workbox-precaching workbox-routing workbox-strategies`);
const FOR_DEVELOPERS = words(`
  openapi-typescript @lingui/cli @lingui/format-po @lingui/vite-plugin vite vite-plugin-pwa vitest @xstate/test`);

test('The repository has each package that the product’s order names, for riders’ phones or only for developers', () => {
  const manifest: Record<'dependencies' | 'devDependencies', object> = JSON.parse(read('package.json'));
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(LOADED_BY_RIDERS));
  expect(Object.keys(manifest.devDependencies)).toEqual(expect.arrayContaining(FOR_DEVELOPERS));
});
