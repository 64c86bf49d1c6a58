import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { FIRST_READ } from './firstRead.ts';
import cityUrl from './moscow.pmtiles?url';

let isStarted = false;
let worker: Worker | null = null;
let ground: Promise<Response> | null = null;

/** Asks for the first bytes of an archive. */
export const readStart = (url: string, bytes: number): Promise<Response> =>
  fetch(url, { headers: { Range: `bytes=0-${bytes - 1}` } });

/**
 * Starts what the map needs beside its library, which takes a second to load and to run on a slow phone: the library's
 * thread, and the ground of the first view, if it is ours. Once: a later map starts its own thread.
 */
export function startAhead(isOurGround: boolean): void {
  if (isStarted) return;
  isStarted = true;
  // In development the library starts its own (scripts/build/mapLibrary.ts).
  if (import.meta.env.PROD) worker = new Worker(workerUrl, { type: 'module' });
  if (!isOurGround) return;
  ground = readStart(cityUrl, FIRST_READ.city);
  // The map asks again.
  ground.catch(() => undefined);
}

/** The thread that was started ahead, once; after that a new one. */
export function takeWorker(): Worker {
  const taken = worker ?? new Worker(workerUrl, { type: 'module' });
  worker = null;
  return taken;
}

/** The answer that was asked for ahead, once; after that null. */
export function takeGround(): Promise<Response> | null {
  const taken = ground;
  ground = null;
  return taken;
}
