import type { RideNoticeState } from '#src/runtime/services.ts';

/** The notice of a ride in this browser, and why it cannot be switched on. */
export type RideNoticeStatus = 'unsupported' | 'onlyInstalled' | 'forbidden' | 'afterRide' | 'off' | 'on';

/** @param hasRidden before the first finished ride the app does not ask for the permission */
export function rideNoticeStatus({ permission, isOn }: RideNoticeState, hasRidden: boolean): RideNoticeStatus {
  if (permission === 'none') return 'unsupported';
  if (permission === 'onlyInstalled') return 'onlyInstalled';
  if (permission === 'denied') return 'forbidden';
  if (permission === 'default' && !hasRidden) return 'afterRide';
  return isOn ? 'on' : 'off';
}

/** After a ride, once: a rider who has chosen finds the switch in the settings. */
export const isNoticeOffered = (state: RideNoticeState): boolean =>
  !state.isChosen && rideNoticeStatus(state, true) === 'off';
