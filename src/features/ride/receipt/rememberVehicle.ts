import { lookUp } from '#api/bikes.ts';
import type { GatewayApi } from '#api/clients.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { endedDuringInspection } from '#domain/inspection.ts';
import type { RentFacts } from '#domain/rent.ts';
import { readLastRidden, storeLastRidden } from '#stores/lastRidden.ts';

type RememberDeps = {
  riderStore: Parameters<typeof storeLastRidden>[0];
  gatewayApi: GatewayApi;
  serverClock: Pick<ServerClock, 'now'>;
};

/** Later somebody else may have ridden it, and where they left it is not this rider's business. ms. */
const ASKED_WITHIN = 10 * 60_000;

/**
 * Asks once after a ride which id its vehicle has on the map now, so that the map can mark it (decisions §3.4). A docked
 * bike has none. Without an answer the map marks nothing. Never rejects.
 */
export async function rememberVehicle(
  { riderStore, gatewayApi, serverClock }: RememberDeps,
  ride: RentFacts,
): Promise<void> {
  const { id: rentId, endedAt, frameNumber } = ride;
  const isKnown = () => readLastRidden(riderStore)?.rentId === rentId;
  if (endedAt === null || endedDuringInspection(ride) || isKnown()) return;
  storeLastRidden(riderStore, { rentId, mapId: null });
  if (ride.capabilities.docked || serverClock.now() - endedAt > ASKED_WITHIN) return;
  const found = await lookUp(gatewayApi, { number: frameNumber });
  // By now the rider may have signed out. A vehicle that somebody has taken meanwhile has the id 0.
  if (found.kind === 'found' && found.offer.mapId > 0 && isKnown())
    storeLastRidden(riderStore, { rentId, mapId: found.offer.mapId });
}
