import type { TestProject } from 'vitest/node';
import { createSandbox } from '#sandbox/server.ts';
import { baseOptions } from '../sandbox/baseOptions.ts';
import { postgresBin, startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with PostgreSQL's programs. */
    postgresBin: string;
    /** The address of this run's PostgreSQL server; empty where the embedded database is tested. */
    postgres: string;
  }
}

/** The database with a freshly made city; each test file begins with a copy of it. */
export const CITY = 'city';

/** A PostgreSQL server for this run, with one city. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = postgresBin();
  const cluster = await startCluster(bin);
  const sandbox = await createSandbox({ ...baseOptions, databaseUrl: await cluster.create(CITY) });
  await sandbox.close();
  // A copy begins at the time that its test names, as from a dump.
  await cluster.run(CITY, 'update sandbox.clock set now_ms = null');
  project.provide('postgresBin', bin);
  project.provide('postgres', cluster.url(''));
  return () => cluster.stop();
}
