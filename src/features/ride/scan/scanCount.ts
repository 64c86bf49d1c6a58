import * as v from 'valibot';
import type { Runtime } from '#src/runtime/services.ts';
import type { CameraState } from '../camera/camera.view.ts';

const NAME = 'failedScans';
/** After this many failed scans in a row typing comes first (account §3, our reading). */
const MOST_FAILED = 3;

/**
 * A failed scan: the camera worked, but the rider switched to the number or the picture broke. A forbidden or missing
 * camera does not count.
 */
export function isFailedScan(before: CameraState, now: CameraState): boolean {
  if (now.kind === 'byHand') return before.kind === 'live';
  return now.kind === 'failed' && before.kind !== 'failed' && (now.failure === 'busy' || now.failure === 'noStream');
}

/** The last scans of this rider on this phone. */
export function createFailedScans(store: Runtime['session']['riderStore']) {
  const failed = () => store.read(NAME, v.pipe(v.number(), v.safeInteger(), v.minValue(0))) ?? 0;
  return {
    numberComesFirst: (): boolean => failed() >= MOST_FAILED,
    fail: (): void => store.write(NAME, failed() + 1),
    succeed: (): void => {
      if (failed() > 0) store.write(NAME, 0);
    },
  };
}
