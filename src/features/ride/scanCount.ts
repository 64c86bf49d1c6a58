import * as v from 'valibot';
import type { Runtime } from '#src/runtime.tsx';
import type { CameraState } from './camera.screen.ts';

const NAME = 'failedScans';
/** So many in a row, and typing comes first (account §3, our reading). */
const ENOUGH = 3;

/** A camera that was there and led nowhere: the rider turned to the number, or the picture broke. One that is forbidden or missing is no scan. */
export function isFailedScan(before: CameraState, now: CameraState): boolean {
  if (now.kind === 'byHand') return before.kind === 'live';
  return now.kind === 'failed' && before.kind !== 'failed' && (now.failure === 'busy' || now.failure === 'noStream');
}

/** How the last scans of this rider went on this phone. */
export function createScanCount(store: Runtime['riderStore']) {
  const failed = () => store.read(NAME, v.pipe(v.number(), v.safeInteger(), v.minValue(0))) ?? 0;
  return {
    numberComesFirst: (): boolean => failed() >= ENOUGH,
    fail: (): void => store.write(NAME, failed() + 1),
    succeed: (): void => {
      if (failed() > 0) store.write(NAME, 0);
    },
  };
}
