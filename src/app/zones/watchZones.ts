import type { PositionSource } from '#domain/position.ts';
import type { Position } from '#domain/rent.ts';
import { sameZone, type ZoneFact } from '#domain/zone.ts';
import { zoneAt } from '#domain/zoneAt.ts';
import type { KnownCity, MissingPart } from './cityRules.ts';

export type ZoneWatch = {
  position: PositionSource;
  city: KnownCity;
  isVisible: () => boolean;
  /** Milliseconds of the server: schedules are its matter. */
  serverNow: () => number;
  /** Milliseconds of this page that only go forward. */
  now: () => number;
  tell: (zone: ZoneFact) => void;
  /** Each time it is known what of the city has come. */
  onLearned: (missing: MissingPart | null) => void;
  report: (cause: unknown) => void;
};

/** A schedule begins, a parking's answer grows old, a place that was not loaded is asked for again. */
const LOOK_MS = 20_000;
/** A place that was heard of longer ago says nothing about a ride (our reading). */
const STALE_MS = 45_000;

/**
 * Follows a ride through the city and tells where it is each time that changes; at first it is `unsure`. While the page is
 * hidden the browser gives no position, so nothing is asked and nothing told.
 */
export function watchZones({ position, city, isVisible, serverNow, now, tell, onLearned, report }: ZoneWatch) {
  const stop = new AbortController();
  let said: ZoneFact = { kind: 'unsure' };
  let heardAt = now();

  const say = (zone: ZoneFact) => {
    if (sameZone(said, zone)) return;
    said = zone;
    tell(zone);
  };

  const here = (): Position | null => {
    const reading = position.latest();
    return reading.kind === 'located' && now() - heardAt <= STALE_MS ? reading.position : null;
  };

  const look = () => {
    if (!isVisible() || stop.signal.aborted) return;
    const place = here();
    say(place ? zoneAt(place, city.around(place), serverNow()) : { kind: 'unsure' });
    if (place) learn(place).catch(report);
  };

  async function learn(place: Position): Promise<void> {
    const isNew = await city.learn(place, stop.signal);
    if (stop.signal.aborted) return;
    onLearned(city.missing(place));
    if (isNew) look();
  }

  const hear = () => {
    heardAt = now();
    look();
  };

  const lookAgain = () => {
    if (!isVisible()) return;
    look();
    // A rider who stands still may hear nothing for long; the permission is there, so no question opens.
    if (position.latest().kind === 'located' && now() - heardAt > LOOK_MS) position.ask().catch(report);
  };

  const unwatch = position.watch(hear);
  const timer = setInterval(lookAgain, LOOK_MS);
  look();

  return {
    /** The page is seen again, or the network is back. */
    wake() {
      city.hurry();
      lookAgain();
    },
    stop() {
      stop.abort();
      unwatch();
      clearInterval(timer);
      say({ kind: 'unsure' });
    },
  };
}
