import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRuntime } from '#src/runtime.tsx';

type Missing = '/profile' | '/tariffs';

/**
 * Off to what is missing before a start. Whoever has paid there comes back to this vehicle (account §2).
 * @param mapId one that is in a ride has no place on the map, and none: the number is asked for again
 */
export function useLeaveVehicle(mapId: number | null): { backTo: string; leaveFor: (to: Missing) => void } {
  const { session, payReturn, report } = useRuntime();
  const router = useRouter();
  const navigate = useNavigate();
  const backTo = router.buildLocation(mapId ? { to: '/map', search: { bike: mapId } } : { to: '/map/scan' }).href;
  const leave = async (to: Missing) => {
    const { riderId } = session.getSnapshot().context;
    const kept = await payReturn().catch(() => null);
    if (riderId !== null) await kept?.keep(riderId, { path: null, toCard: false, backUrl: backTo });
    await navigate({ to });
  };
  return { backTo, leaveFor: (to) => void leave(to).catch(report) };
}
