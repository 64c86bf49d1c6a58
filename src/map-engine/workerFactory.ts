import { takeWorker } from './ahead.ts';

/** Replaces the library's own of this name (scripts/build/mapLibrary.ts): takes the thread that was started ahead. */
export const workerFactory = (): Promise<Worker> => Promise.resolve(takeWorker());
