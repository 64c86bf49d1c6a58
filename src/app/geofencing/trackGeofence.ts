import type { PositionSource } from '#domain/position.ts';
import type { Position } from '#domain/rent.ts';
import { sameZone, type ZoneFact } from '#domain/zone.ts';
import { zoneAt } from '#domain/zoneAt.ts';
import type { CityRulesCache, MissingPart } from './cityRulesCache.ts';

export type GeofenceParts = {
  position: PositionSource;
  city: CityRulesCache;
  isVisible: () => boolean;
  /** Server time in milliseconds, for zone schedules. */
  serverNow: () => number;
  /** Monotonic milliseconds of this page. */
  now: () => number;
  onChange: (zone: ZoneFact) => void;
  /** Called after each refresh with the missing part of the city's rules. */
  onRefreshed: (missing: MissingPart | null) => void;
  report: (cause: unknown) => void;
};

/** How often to check, ms: a schedule may start, a parking's data may expire, or a missing part may need a retry. */
const CHECK_EVERY_MS = 20_000;
/** A position older than this says nothing about the ride, ms (our reading). */
const STALE_MS = 45_000;

/**
 * Tracks a ride through the city and reports its zone at each change; it starts as `unsure`. While the page is hidden
 * the browser gives no position, so nothing is requested or reported.
 */
export function trackGeofence({
  position,
  city,
  isVisible,
  serverNow,
  now,
  onChange,
  onRefreshed,
  report,
}: GeofenceParts) {
  const stop = new AbortController();
  let lastZone: ZoneFact = { kind: 'unsure' };
  let readingAt = now();

  const setZone = (zone: ZoneFact) => {
    if (sameZone(lastZone, zone)) return;
    lastZone = zone;
    onChange(zone);
  };

  const here = (): Position | null => {
    const reading = position.latest();
    return reading.kind === 'located' && now() - readingAt <= STALE_MS ? reading.position : null;
  };

  const check = () => {
    if (!isVisible() || stop.signal.aborted) return;
    const current = here();
    setZone(current ? zoneAt(current, city.around(current), serverNow()) : { kind: 'unsure' });
    if (current) refreshRules(current).catch(report);
  };

  async function refreshRules(at: Position): Promise<void> {
    const isNew = await city.refresh(at, stop.signal);
    if (stop.signal.aborted) return;
    onRefreshed(city.missing(at));
    if (isNew) check();
  }

  const onReading = () => {
    readingAt = now();
    check();
  };

  const recheck = () => {
    if (!isVisible()) return;
    check();
    // A rider who stands still may get no position for a long time. The permission is granted, so `ask` opens no
    // question.
    if (position.latest().kind === 'located' && now() - readingAt > CHECK_EVERY_MS) position.ask().catch(report);
  };

  const unwatch = position.watch(onReading);
  const timer = setInterval(recheck, CHECK_EVERY_MS);
  check();

  return {
    /** The page is visible again, or the network is back. */
    wake() {
      city.expire();
      recheck();
    },
    stop() {
      stop.abort();
      unwatch();
      clearInterval(timer);
      setZone({ kind: 'unsure' });
    },
  };
}
