import type { PositionReading, PositionSource } from '#domain/position.ts';

/** A fix older than this is measured again; a younger one is exact enough, ms. */
const FRESH_MS = 5_000;
/** A phone indoors may need this long. Then the rider sees that there is no fix, ms. */
const PATIENCE_MS = 12_000;

/**
 * The age at which a position is asked for again, ms. A phone or computer that stands still may report no new position,
 * and a place older than a minute is marked as old: this leaves PATIENCE_MS for the answer.
 */
const ASKED_AGAIN_MS = 45_000;

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: FRESH_MS, timeout: PATIENCE_MS };

function located({ coords, timestamp }: GeolocationPosition): PositionReading {
  const { latitude, longitude, accuracy, heading } = coords;
  const isMoving = heading !== null && Number.isFinite(heading);
  return {
    kind: 'located',
    position: { latitude, longitude, accuracy, at: timestamp },
    heading: isMoving ? heading : null,
  };
}

function failed(error: GeolocationPositionError, last: PositionReading): PositionReading {
  if (error.code === error.PERMISSION_DENIED) return { kind: 'denied' };
  // One missed fix in a yard or a tunnel changes nothing: the last position stays, and its time shows its age.
  return last.kind === 'located' ? last : { kind: 'unavailable' };
}

/** Missing in a page without a secure origin, although the types say otherwise. */
type Device = { geolocation?: Geolocation; permissions?: Pick<Permissions, 'query'> };

type Page = {
  /** Calls each time the page is shown again (visibility.ts). */
  watchVisible: (listener: () => void) => void;
  isVisible: () => boolean;
};

/**
 * The rider's position from the browser. Watching starts only after the permission is granted, so that the browser's
 * question comes from a tap (`ask`) and never from opening a screen. Without listeners the device does not measure.
 */
export function browserPosition(
  { geolocation, permissions }: Device,
  { watchVisible, isVisible }: Page,
): PositionSource {
  let reading: PositionReading = geolocation ? { kind: 'unknown' } : { kind: 'unavailable' };
  let isGranted = false;
  let watchId: number | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<(reading: PositionReading) => void>();
  const permissionListeners = new Set<(isAllowed: boolean) => void>();
  const notifyPermission = (isAllowed: boolean) => {
    for (const listener of permissionListeners) listener(isAllowed);
  };

  const notify = (next: PositionReading) => {
    if (next === reading) return;
    reading = next;
    for (const listener of listeners) listener(next);
  };

  const stopWatching = () => {
    if (watchId !== undefined) geolocation?.clearWatch(watchId);
    watchId = undefined;
    clearTimeout(again);
  };

  const found = (fix: GeolocationPosition) => {
    notify(located(fix));
    askAgainLater();
  };

  /** A hidden page asks nothing: it is watched anew when it is shown. */
  const askAgainLater = () => {
    clearTimeout(again);
    if (watchId === undefined) return;
    again = setTimeout(() => {
      if (watchId !== undefined && isVisible()) geolocation?.getCurrentPosition(found, askAgainLater, OPTIONS);
    }, ASKED_AGAIN_MS);
  };

  const watchDevice = () => {
    if (!geolocation || !isGranted || watchId !== undefined || listeners.size === 0) return;
    watchId = geolocation.watchPosition(found, (error) => notify(failed(error, reading)), OPTIONS);
    askAgainLater();
  };

  // After the page was hidden a browser may never call the watch again (WebKit, Samsung).
  watchVisible(() => {
    stopWatching();
    watchDevice();
  });

  const onPermissionState = (state: PermissionState) => {
    isGranted = state === 'granted';
    if (isGranted) watchDevice();
    else {
      stopWatching();
      notify({ kind: state === 'denied' ? 'denied' : 'unknown' });
    }
  };

  async function followPermission(permissionsApi: Pick<Permissions, 'query'>) {
    const permission = await permissionsApi.query({ name: 'geolocation' });
    onPermissionState(permission.state);
    permission.addEventListener('change', () => {
      onPermissionState(permission.state);
      notifyPermission(isGranted);
    });
  }

  // A browser without the query, or without this permission name: the first `ask` shows the permission.
  if (geolocation && permissions) followPermission(permissions).catch(() => undefined);

  return {
    latest: () => reading,
    watch(listener) {
      listeners.add(listener);
      watchDevice();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopWatching();
      };
    },
    watchPermission(listener) {
      permissionListeners.add(listener);
      return () => void permissionListeners.delete(listener);
    },
    ask() {
      if (!geolocation) return Promise.resolve(reading);
      return new Promise((resolve) => {
        geolocation.getCurrentPosition(
          (fix) => {
            isGranted = true;
            notifyPermission(true);
            notify(located(fix));
            watchDevice();
            resolve(reading);
          },
          (error) => {
            isGranted = error.code !== error.PERMISSION_DENIED;
            notifyPermission(isGranted);
            notify(failed(error, reading));
            watchDevice();
            resolve(reading);
          },
          OPTIONS,
        );
      });
    },
  };
}
