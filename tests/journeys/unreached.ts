const KEPT_AT_ONCE =
  'What the phone keeps is read within one turn of the page: nothing can be tapped or heard before it.';
const WRITTEN_AT_ONCE = 'The time of the finish is written down within one turn of the page: no row comes in between.';
const NO_BUTTON = 'An order waits here only while an act is on its way, and no button stands there meanwhile.';

/** Transitions that no journey takes on a screen, each with its reason. The walks take them. */
export const UNREACHED: Readonly<Record<string, string>> = {
  'pushQueue —rider.dismissedNotification[0]→ (stays)':
    'a card leaves the screen in the same task as the queue: nobody closes one that is not there any more',
  'rent.ride.resuming.recalling —server.rentChanged[0]→ (stays)': KEPT_AT_ONCE,
  'rent.ride.resuming.recalling —rider.numberTyped[0]→ (stays)': KEPT_AT_ONCE,
  'rent.ride.resuming.recalling —rider.vehicleChosen[0]→ (stays)': KEPT_AT_ONCE,
  'truth.word.unasked —server.rentsListed[0]→ (stays)': KEPT_AT_ONCE,
  'rent.act.recording —always[0]→ rent.act.resting': WRITTEN_AT_ONCE,
  'locks.metal.openingChain.wished —rider.unlockAsked[0]→ locks.metal.openingChain.trying': NO_BUTTON,
  'locks.metal.openingWheel.wished —rider.unlockAsked[0]→ locks.metal.openingWheel.trying': NO_BUTTON,
};
