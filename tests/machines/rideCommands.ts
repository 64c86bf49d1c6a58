import type { RideCommand } from '#domain/command.ts';
import { chainBike, dockedBike, inStage } from '../support/machines/rents.ts';
import { silence } from './recordEffects.ts';
import { aRideAt } from './recordRentEffects.ts';

export const RIDING = inStage('ACTIVE_RIDE', { version: 5 });
export const DOCKED = inStage('ACTIVE_RIDE', { version: 5, ...dockedBike });
export const ENDING = inStage('ACTIVE_RIDE_END', { version: 6 });
export const PARKED = inStage('ACTIVE_RIDE_END', {
  version: 6,
  parkingId: '12',
  photoState: 'uploaded',
  step: 'photo_upload',
});
export const PAUSED = inStage('PAUSE', { version: 6 });
export const CHAINED = inStage('CHECK_END_PAUSE', { version: 5, ...chainBike, step: 'chain_lock_open' });
export const PAUSE: RideCommand = { kind: 'pause', rentId: 'rent-1', position: null };
export const FINISH: RideCommand = { kind: 'finish', rentId: 'rent-1', position: null, requestedAt: null };
export const COMPLETE = { type: 'rider.completed' };
export const OPEN_CHAIN = { type: 'locks.commandRequested', command: { kind: 'openChain' } };
export const SAVED: RideCommand = { ...FINISH, requestedAt: 990 };
export const BEGAN = { type: 'rideCommand.began', commandKind: 'pause', byRider: true, finishIsSaved: false };
export const SETTLED = { type: 'rideCommand.settled' };
export const refused = (code: string) => () => ({ kind: 'refused', refusal: { code } });
export const accepted =
  (rent: unknown, uploadTicket: string | null = null) =>
  () => ({ kind: 'accepted', rent, uploadTicket });
export const expired = () => ({ kind: 'expired' });
export const nothing = { command: null, preparedCommand: null };
export const at = (rent: typeof RIDING, command: () => unknown = silence) =>
  aRideAt(rent, { answers: { commandDelivery: command } });
