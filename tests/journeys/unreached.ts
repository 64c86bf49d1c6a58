const NO_BUTTON = 'A lock command waits here only while another command is sent, and no button stands there meanwhile.';

/** Transitions that no journey takes on a screen, each with its reason. The walks take them. */
export const UNREACHED: Readonly<Record<string, string>> = {
  'pushQueue —rider.dismissedNotification[0]→ (stays)':
    'a card leaves the screen in the same task as the queue: nobody closes one that is not there any more',
  'locks.lockState.openingChain.requested —rider.unlockAsked[0]→ locks.lockState.openingChain.deciding': NO_BUTTON,
  'locks.lockState.openingWheel.requested —rider.unlockAsked[0]→ locks.lockState.openingWheel.deciding': NO_BUTTON,
};
