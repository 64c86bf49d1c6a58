import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Coordinates } from '#domain/distance.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { type Alternative, nearbyQuery, nearestBikes, nearestOther } from './nearby.queries.ts';

/**
 * Opens the nearest other vehicle on the map; for a docked bike, the nearest station that has one. Opens only the map
 * if none is known.
 *
 * @param leaving what the rider leaves for it
 */
export function useShowOther(
  leaving: 'rider.leftVehicle' | 'rider.closedReceipt',
): (around: Coordinates | null, instead?: Alternative | null) => Promise<void> {
  const { publicApi, queryClient } = { ...useRuntime(), queryClient: useQueryClient() };
  const navigate = useNavigate();
  const rent = useRent();

  return async (around, instead = null) => {
    const known = around && (await queryClient.fetchQuery(nearbyQuery(publicApi, around)).catch(() => null));
    const station = around && nearestBikes(around, known?.stations ?? [], instead);
    const nearest = around && nearestOther(around, known?.vehicles ?? [], instead);
    sendToRide(rent, { type: leaving });
    await navigate({ to: paths.map, search: station ? { station: station.id } : nearest ? { bike: nearest.id } : {} });
  };
}
