import { useNavigate, useRouter } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

type Missing = (typeof paths)['profile' | 'tariffs'];

/**
 * Leaves for what is missing before a start. After a payment the rider returns to this vehicle (account §2).
 *
 * @param mapId a vehicle in a ride is not on the map and has none: the rider then enters the number again
 */
export function useLeaveVehicle(mapId: number | null): { backTo: string; leaveFor: (to: Missing) => void } {
  const { report } = useRuntime();
  const { payReturn } = useRuntime().money;
  const router = useRouter();
  const navigate = useNavigate();
  const backTo = router.buildLocation(mapId ? { to: paths.map, search: { bike: mapId } } : { to: paths.scan }).href;
  const leave = async (to: Missing) => {
    const slot = await payReturn().catch(() => null);
    await slot?.write({ path: null, toCard: false, backUrl: backTo });
    await navigate({ to });
  };
  return { backTo, leaveFor: (to) => void leave(to).catch(report) };
}
