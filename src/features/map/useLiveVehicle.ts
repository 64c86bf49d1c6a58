import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { contradicts, isSameVehicle, type LiveVehicle } from '#domain/liveVehicle.ts';
import type { Offer } from '#domain/rent.ts';
import { useLookup } from '#features/ride/state/useLookup.ts';
import { useLazy } from '#hooks/useLazy.ts';
import { usePageVisible } from '#hooks/usePageVisible.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

/**
 * Follows the vehicle of the open and visible card in real time (decisions §3). If the live data contradicts the offer,
 * the app looks the vehicle up again, once for each update. Then the lookup's answer counts.
 */
export function useLiveVehicle(mapId: number, offer: Offer | null, rent: ActorRefFrom<typeof rentMachine>): void {
  const { resource: vehicles } = useLazy(useRuntime().ride.liveVehicles);
  const isSeen = usePageVisible();
  // During a start nothing is checked: this rider has taken the vehicle.
  const isOffered = useLookup((lookup) => lookup?.matches('offered') === true);
  const [live, setLive] = useState<LiveVehicle | null>(null);
  const checked = useRef<LiveVehicle>(null);

  useEffect(() => {
    // Until the realtime code loads, the map's cells bring the change later.
    if (!isSeen || !vehicles) return undefined;
    const onVehicle = (vehicle: LiveVehicle) =>
      setLive((before) => (before && isSameVehicle(before, vehicle) ? before : vehicle));
    return vehicles.follow(mapId, onVehicle);
  }, [vehicles, isSeen, mapId]);

  useEffect(() => {
    if (!isOffered || !offer || live?.mapId !== mapId || live === checked.current) return;
    const isFirst = checked.current?.mapId !== mapId;
    checked.current = live;
    if (!isFirst || contradicts(live, offer)) sendToRide(rent, { type: 'rider.retried' });
  }, [rent, mapId, offer, live, isOffered]);
}
