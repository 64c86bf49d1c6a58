import { registerDeviceKey } from '#api/deviceKey.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import { within } from '#api/within.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import type { DeviceKeyStore } from '#platform/deviceKey.ts';
import { withLock } from '#platform/heldLock.ts';

/** A key that the server has ended, as after a changed PIN, looks valid on the phone: none is used for longer, ms. */
const RENEW_AFTER_MS = 7 * 24 * 3_600_000;
/** Nothing waits for this request, ms. */
const REQUEST_TIMEOUT_MS = 15_000;

type KeyDeps = Pick<AppDeps, 'gatewayApi' | 'serverClock' | 'connectivity' | 'report'> & {
  keys: Pick<DeviceKeyStore, 'read' | 'write'>;
  /** Whether a message may still be answered: another key would end the one that signs the answer. */
  awaitsAnswer: () => boolean;
  onGiven: () => void;
};

/** Returns a function that gets a key for this phone while it is online: the first one, and another after a week. */
export function keyKeeper({ gatewayApi, serverClock, connectivity, report, keys, awaitsAnswer, onGiven }: KeyDeps) {
  // One for the visit: a request without an answer may have made a key.
  const requestKey = crypto.randomUUID();
  const renew = async () => {
    const known = await keys.read();
    const now = serverClock.now();
    if (known && known.expiresAt > now && (awaitsAnswer() || now - known.givenAt < RENEW_AFTER_MS)) return;
    const given = await registerDeviceKey(gatewayApi, requestKey, within(REQUEST_TIMEOUT_MS));
    if (!given) return;
    await keys.write({ ...given, givenAt: serverClock.now() });
    onGiven();
  };
  return () => {
    if (!connectivity.isOnline()) return;
    // Of two tabs the second finds the key of the first.
    withLock('velorent.deviceKey', within(REQUEST_TIMEOUT_MS), renew).catch((cause: unknown) => {
      // Without an answer the next connection asks again.
      if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
    });
  };
}
