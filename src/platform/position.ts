import type { PositionReading, PositionSource } from '#domain/position.ts';

/** A fix older than this is measured anew; a younger one is as good as the street needs. */
const FRESH_MS = 5_000;
/** A phone indoors may need this long; afterwards the rider hears that there is no fix. */
const PATIENCE_MS = 12_000;

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
  // One missed fix in a yard or a tunnel is no news: the last place stays, and its time says how old it is.
  return last.kind === 'located' ? last : { kind: 'unavailable' };
}

/** Missing in a page without a secure origin, whatever the types say. */
type Device = { geolocation?: Geolocation; permissions?: Pick<Permissions, 'query'> };

/**
 * Where the rider is, by the browser. Watching starts only once the permission is there, so that the browser's question
 * comes from a tap (`ask`) and never from opening a screen. While nobody listens the device rests.
 */
export function browserPosition({ geolocation, permissions }: Device): PositionSource {
  let reading: PositionReading = geolocation ? { kind: 'unknown' } : { kind: 'unavailable' };
  let isGranted = false;
  let watchId: number | undefined;
  const listeners = new Set<(reading: PositionReading) => void>();
  const hearers = new Set<(isAllowed: boolean) => void>();
  const answered = (isAllowed: boolean) => {
    for (const hear of hearers) hear(isAllowed);
  };

  const tell = (next: PositionReading) => {
    if (next === reading) return;
    reading = next;
    for (const listener of listeners) listener(next);
  };

  const rest = () => {
    if (watchId !== undefined) geolocation?.clearWatch(watchId);
    watchId = undefined;
  };

  const watchDevice = () => {
    if (!geolocation || !isGranted || watchId !== undefined || listeners.size === 0) return;
    watchId = geolocation.watchPosition(
      (fix) => tell(located(fix)),
      (error) => tell(failed(error, reading)),
      OPTIONS,
    );
  };

  const follow = (state: PermissionState) => {
    isGranted = state === 'granted';
    if (isGranted) watchDevice();
    else {
      rest();
      tell({ kind: state === 'denied' ? 'denied' : 'unknown' });
    }
  };

  async function followPermission(asked: Pick<Permissions, 'query'>) {
    const permission = await asked.query({ name: 'geolocation' });
    follow(permission.state);
    permission.addEventListener('change', () => {
      follow(permission.state);
      answered(isGranted);
    });
  }

  // A browser without the query, or one that does not know this name: the first `ask` will tell.
  if (geolocation && permissions) followPermission(permissions).catch(() => undefined);

  return {
    latest: () => reading,
    watch(listener) {
      listeners.add(listener);
      watchDevice();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
    watchAnswers(listener) {
      hearers.add(listener);
      return () => void hearers.delete(listener);
    },
    ask() {
      if (!geolocation) return Promise.resolve(reading);
      return new Promise((resolve) => {
        geolocation.getCurrentPosition(
          (fix) => {
            isGranted = true;
            answered(true);
            tell(located(fix));
            watchDevice();
            resolve(reading);
          },
          (error) => {
            isGranted = error.code !== error.PERMISSION_DENIED;
            answered(isGranted);
            tell(failed(error, reading));
            watchDevice();
            resolve(reading);
          },
          OPTIONS,
        );
      });
    },
  };
}
