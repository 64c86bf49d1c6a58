import type { TestProject } from 'vitest/node';
import { keepCity } from '../support/city.ts';
import setupServer from '../support/postgres/setup.ts';

/** Makes the city, unless it is there; with `TEST_DATABASE=postgres` on a PostgreSQL server too, where each sandbox then begins. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('city', await keepCity());
  const stopServer = process.env['TEST_DATABASE'] === 'postgres' ? await setupServer(project) : undefined;
  if (!stopServer) project.provide('postgres', '');
  return async () => stopServer?.();
}
