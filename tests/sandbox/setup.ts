import type { TestProject } from 'vitest/node';
import { keepCity } from '../city.ts';
import setupServer from '../postgres/setup.ts';
import { standing } from './standing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the dump of a freshly made city. */
    city: string;
  }
}

/** Makes the city once per run; with `TEST_DATABASE=postgres` on a PostgreSQL server too, where each sandbox then begins. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { file, remove } = await keepCity(standing);
  project.provide('city', file);
  const stopServer = process.env['TEST_DATABASE'] === 'postgres' ? await setupServer(project) : undefined;
  if (!stopServer) project.provide('postgres', '');
  return async () => {
    remove();
    await stopServer?.();
  };
}
