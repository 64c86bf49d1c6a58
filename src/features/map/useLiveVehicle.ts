import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Offer } from '#domain/rent.ts';
import { contradicts, isSameVehicle, type VehicleNow } from '#domain/vehicleNow.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { useRuntime } from '#src/runtime.tsx';
import { usePageVisible } from './usePageVisible.ts';

/**
 * While its card is open and seen, the vehicle is heard of at once (decisions §3); what differs from the offer is looked up again.
 * Each word is asked about once: what the lookup answers then stands.
 */
export function useLiveVehicle(mapId: number, offer: Offer | null, rent: ActorRefFrom<typeof rentMachine>): void {
  const { liveVehicles } = useRuntime();
  const isSeen = usePageVisible();
  // Not while a start is under way: the vehicle is taken then, by this rider.
  const isOffered = useSelector(rent, (snapshot) => snapshot.matches({ ride: 'offered' }));
  const [heard, setHeard] = useState<VehicleNow | null>(null);
  const asked = useRef<VehicleNow>(null);

  useEffect(() => {
    if (!isSeen) return undefined;
    const stop = new AbortController();
    const hear = (vehicle: VehicleNow) =>
      setHeard((before) => (before && isSameVehicle(before, vehicle) ? before : vehicle));
    liveVehicles().then(
      ({ follow }) => !stop.signal.aborted && stop.signal.addEventListener('abort', follow(mapId, hear)),
      // Its code did not come: the map's cells tell, later.
      () => undefined,
    );
    return () => stop.abort();
  }, [liveVehicles, isSeen, mapId]);

  useEffect(() => {
    if (!isOffered || !offer || heard?.mapId !== mapId || heard === asked.current) return;
    const isFirst = asked.current?.mapId !== mapId;
    asked.current = heard;
    if (!isFirst || contradicts(heard, offer)) rent.send({ type: 'rider.retried' });
  }, [rent, mapId, offer, heard, isOffered]);
}
