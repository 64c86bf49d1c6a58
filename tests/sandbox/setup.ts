import type { TestProject } from 'vitest/node';
import { keepCity } from '../city.ts';
import { standing } from './standing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the dump of a freshly made city. */
    city: string;
  }
}

/** Makes the city once per run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { file, remove } = await keepCity(standing);
  project.provide('city', file);
  return remove;
}
