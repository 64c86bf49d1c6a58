import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Position, VehicleForm } from '#domain/rent.ts';
import { useRent, useRuntime } from '#src/runtime.tsx';
import { nearbyQuery, nearestOf } from './nearby.queries.ts';

type Place = Pick<Position, 'latitude' | 'longitude'>;

/** What can be taken where it stands: a dock gives its bikes by its own code. */
const STANDS_FREE: ReadonlySet<VehicleForm> = new Set<VehicleForm>(['omni', 'scooter']);

/** Opens the nearest other vehicle around a place on the map; the map alone where none is known. */
export function useShowOther(): (around: Place | null, exceptMapId?: number) => Promise<void> {
  const { publicApi, queryClient } = { ...useRuntime(), queryClient: useQueryClient() };
  const navigate = useNavigate();
  const rent = useRent();

  return async (around, exceptMapId) => {
    const known = around && (await queryClient.fetchQuery(nearbyQuery(publicApi, around)).catch(() => null));
    const others = known?.vehicles.filter(({ form, id }) => STANDS_FREE.has(form) && id !== exceptMapId) ?? [];
    const nearest = around && nearestOf(around, others, 1)[0];
    rent?.send({ type: 'rider.closed' });
    await navigate({ to: '/map', search: nearest ? { bike: nearest.id } : {} });
  };
}
