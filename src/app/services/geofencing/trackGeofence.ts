import { focusManager, QueriesObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { PositionReading, PositionSource } from '#domain/position.ts';
import type { Position } from '#domain/rent.ts';
import { sameZone, type ZoneFact } from '#domain/zone.ts';
import { zoneAt } from '#domain/zoneAt.ts';
import { type CityRulesQueries, type MissingPart, readCityRules } from './cityRules.queries.ts';

export type GeofenceDeps = {
  position: PositionSource;
  client: QueryClient;
  rulesAround: (position: Position) => CityRulesQueries;
  /** Server time in milliseconds, for zone schedules. */
  serverNow: () => number;
  onChange: (zone: ZoneFact) => void;
  /** Called after each check of a known position, with the missing part of the city's rules. */
  onChecked: (missing: MissingPart | null) => void;
};

/** How often a rider who stands still is looked for, and the schedules of zones are read, ms. */
const CHECK_EVERY_MS = 20_000;
/** A position older than this says nothing about the ride, ms (our reading). */
const STALE_MS = 45_000;

const positionKey = ['position'];

/**
 * Tracks a ride through the city and reports its zone at each change; it starts as `unsure`. The zone follows from the
 * position, the rules and the time alone: both are queries, asked for again when they are old, and nothing has an order
 * of steps. While the page is hidden the browser gives no position, so nothing is requested or reported.
 */
export function trackGeofence({ position, client, rulesAround, serverNow, onChange, onChecked }: GeofenceDeps) {
  const here = new QueryObserver<PositionReading>(client, {
    queryKey: positionKey,
    queryFn: () => position.ask(),
    // The permission is granted, so `ask` opens no question.
    enabled: () => position.latest().kind === 'located',
    staleTime: STALE_MS,
    refetchInterval: CHECK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
    retry: false,
  });
  const rules = new QueriesObserver(client, []);
  let lastZone: ZoneFact = { kind: 'unsure' };

  const setZone = (zone: ZoneFact) => {
    if (sameZone(lastZone, zone)) return;
    lastZone = zone;
    onChange(zone);
  };

  const check = () => {
    if (!focusManager.isFocused()) return;
    const { data: reading, isStale } = here.getCurrentResult();
    if (reading?.kind !== 'located' || isStale) return setZone({ kind: 'unsure' });
    const queries = rulesAround(reading.position);
    rules.setQueries(queries);
    const known = readCityRules(client, queries);
    setZone(zoneAt(reading.position, known.rules, serverNow()));
    onChecked(known.missing);
  };

  const onReading = (reading: PositionReading) => void client.setQueryData<PositionReading>(positionKey, reading);
  onReading(position.latest());
  const stops = [
    here.subscribe(check),
    rules.subscribe(check),
    focusManager.subscribe(check),
    position.watch(onReading),
  ];
  check();

  return () => {
    for (const stop of stops) stop();
    setZone({ kind: 'unsure' });
  };
}
