const KEPT_AT_ONCE =
  'What the phone keeps is read within one turn of the page: nothing can be tapped or heard before it.';
const WRITTEN_AT_ONCE = 'The time of the finish is written down within one turn of the page: no row comes in between.';
const NO_BUTTON = 'An order waits here only while an act is on its way, and no button stands there meanwhile.';

/** Transitions of a ride, its start, its finish, its locks, and of its requests. */
export const ride: Readonly<Record<string, string>> = {
  'rent.ride.resuming.recalling —server.rentChanged[0]→ (stays)': KEPT_AT_ONCE,
  'rent.ride.resuming.recalling —rider.numberTyped[0]→ (stays)': KEPT_AT_ONCE,
  'rent.ride.resuming.recalling —rider.vehicleChosen[0]→ (stays)': KEPT_AT_ONCE,
  'truth.word.unasked —server.rentsListed[0]→ (stays)': KEPT_AT_ONCE,
  'rent.act.recording —always[0]→ rent.act.resting': WRITTEN_AT_ONCE,
  'locks.metal.openingChain.wished —rider.unlockAsked[0]→ locks.metal.openingChain.trying': NO_BUTTON,
  'locks.metal.openingWheel.wished —rider.unlockAsked[0]→ locks.metal.openingWheel.trying': NO_BUTTON,
};
