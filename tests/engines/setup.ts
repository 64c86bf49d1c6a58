import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfChanged } from '../../scripts/build/buildIfChanged.ts';
import { findEngines } from '../../scripts/checks/engines.ts';
import { keepCity } from '../support/city.ts';
import type { Engine } from './phone.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of each engine; null where it is not installed. */
    engines: Record<Engine, string | null>;
  }
}

/** Before the journeys in each engine: a build of these sources, and the city. */
export default async function setup(project: TestProject): Promise<void> {
  await buildIfChanged(join(import.meta.dirname, '../../dist'));
  project.provide('city', await keepCity());
  project.provide('engines', findEngines());
}
