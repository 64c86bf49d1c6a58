import { debugModeOf } from '#features/debug/debugMode.ts';
import type { Runtime } from '#src/runtime.tsx';
import { watchRides } from './goals/watchRides.ts';
import { watchSignIn } from './goals/watchSignIn.ts';
import { tellPlanMemory } from './planMemory.ts';
import { type TrackParts, tellTrack } from './track/tellTrack.ts';
import { tellZones, type ZoneParts } from './zones/tellZones.ts';

type Parts = ZoneParts & TrackParts & Pick<Runtime, 'settings' | 'session' | 'deviceStore' | 'debug' | 'goal'>;

/** What the phone finds out while a ride is on, and what the app tells of itself. Its code comes with the ride's. */
export function tellRide(parts: Parts): void {
  tellZones(parts);
  tellTrack(parts);
  // What an earlier page left waits for the collector, and in the fullest mode each chart is looked at from the start.
  if (debugModeOf(parts) !== 'OFF') parts.debug().catch(() => undefined);
  tellPlanMemory(parts);
  if (!parts.settings.features.reachGoals) return;
  watchRides(parts.session, parts.goal);
  watchSignIn(parts.session, () => parts.goal('sign-in'));
}
