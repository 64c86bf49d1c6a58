import type { Path } from './path.ts';
import { bikePaths } from './paths/bikes.ts';
import { moneyPaths } from './paths/money.ts';
import { ridePaths } from './paths/ride.ts';
import { sessionPaths } from './paths/session.ts';

const all = { ...sessionPaths, ...ridePaths, ...bikePaths, ...moneyPaths };
type PathName = keyof typeof all;
export const paths: Readonly<Record<PathName, Path>> = all;

/** States that a path leads to, or in which the test cuts no page, and why. */
type Reached = readonly [path: PathName | { because: string }, ...states: string[]];

/** The second step of a sign-in. */
const IN_THIS_PAGE = { because: 'only this page’s memory holds the first step, and the next page begins with it' };

/** Every resting state of each chart, after a path to it. */
export const pathsToStates: Readonly<Record<string, readonly Reached[]>> = {
  session: [
    ['opens the app again', 'restoring.reading', 'restoring.loading'],
    ['opens the app without one of its files', 'restoring.waiting'],
    ['signs in', 'signedOut.asking', 'signingIn'],
    ['gets an error at sign-in', 'signedOut.refused'],
    [IN_THIS_PAGE, 'secondFactor.asking', 'secondFactor.checking'],
    ['renews', 'signedIn.fresh', 'signedIn.renewing'],
    ['cannot renew', 'signedIn.waitingToRetry'],
    ['loses the session to the server', 'signedIn.verifying', 'leaving.byServer'],
    ['signs out', 'leaving.byRider'],
  ],
  rent: [
    ['renews', 'ride.resuming', 'ride.idle', 'commandState.idle', 'locks.still', 'link.online'],
    ['cancels the start', 'ride.CHECK_START'],
    ['rides a scooter', 'ride.ACTIVE_RIDE.inspection', 'ride.CHECK_START_PAUSE', 'ride.PAUSE', 'ride.CHECK_END_PAUSE'],
    ['rides a scooter', 'ride.ACTIVE_RIDE_END.positioning', 'ride.ACTIVE_RIDE_END.photographing'],
    ['rides a scooter', 'ride.ACTIVE_RIDE_END.photoTaken', 'ride.ACTIVE_RIDE_END.locking'],
    ['rides a scooter', 'ride.ACTIVE_RIDE_COMPLETED', 'commandState.sending'],
    ['must update the app during a ride', 'ride.ACTIVE_RIDE.riding'],
    ['finishes with an inexact position', 'ride.ACTIVE_RIDE_END.parkingAsked'],
    ['finishes in the street', 'ride.ACTIVE_RIDE_END.parkingRefused'],
    ['rides a bike with a chain', 'ride.ACTIVE_RIDE_END.atLocks', 'locks.moving'],
    ['rides a docked bike', 'ride.ACTIVE_RIDE_END.docking'],
    ['pushes the bike into a jammed dock', 'ride.ACTIVE_RIDE_END.dockRefused'],
    ['goes back to the ride', 'ride.ACTIVE_RIDE_END.goingBack'],
    ['gets a step of a later server', 'ride.ACTIVE_RIDE_END.updating'],
    ['finishes without a network', 'commandState.finishSaved', 'link.offline'],
    ['sends a saved finish', 'commandState.finishing'],
    ['is refused a pause', 'commandState.refused'],
  ],
  locks: [
    ['renews', 'lockState.idle', 'rider.unknown'],
    ['rides a bike without a chain', 'lockState.closingWheel.waiting'],
    ['rides a bike with a chain', 'lockState.closingWheel.checking', 'lockState.openingChain.requested'],
    ['rides a bike with a chain', 'lockState.openingChain.sending', 'lockState.settling'],
    ['rides a bike with a chain', 'lockState.fasteningChain.waiting', 'lockState.fasteningChain.checking'],
    ['rides a bike with a chain', 'lockState.openingWheel.requested', 'lockState.openingWheel.sending'],
    ['rides a bike with a chain', 'lockState.openingWheel.moving'],
    ['confirms the wheel lock too early', 'lockState.closingWheel.notYet'],
    ['confirms the wheel lock without an answer', 'lockState.closingWheel.unanswered'],
    ['gets a row that opens the chain too early', 'lockState.openingChain.blocked'],
    ['opens the app beside the bike', 'lockState.openingChain.awaitingTap'],
    ['opens the chain in a pause', 'lockState.openingChain.moving'],
    ['has a jammed chain', 'lockState.openingChain.stuck'],
    ['confirms the chain too early', 'lockState.fasteningChain.notYet'],
    ['confirms the chain without an answer', 'lockState.fasteningChain.unanswered'],
    ['gets a row that opens the wheel lock too early', 'lockState.openingWheel.blocked'],
    ['opens the app beside a bike without a chain', 'lockState.openingWheel.awaitingTap'],
    ['has a jammed wheel lock', 'lockState.openingWheel.stuck'],
    ['rides a scooter', 'rider.near'],
    ['is refused a pause', 'rider.away'],
  ],
  rideCommand: [
    ['renews', 'command.idle', 'link.online'],
    ['rides a scooter', 'command.sending.plain'],
    ['finishes before a pause is confirmed', 'command.sending.finishSaved'],
    ['sends a command that expires', 'command.retrying'],
    ['is refused a pause', 'command.refused'],
    ['finishes without a network', 'command.finishSaved', 'link.offline'],
  ],
  commandDelivery: [
    ['rides a scooter', 'preparing', 'trying.sending', 'settled'],
    ['gets no answer to a command', 'trying.withoutAnswer'],
    ['waits for an answer that never ends', 'asking'],
    ['gets no answer to a command or a question about it', 'waitingToAsk'],
  ],
  lookup: [
    ['renews', 'empty'],
    ['rides a scooter', 'lookingUp', 'offered', 'taken'],
    ['finds no vehicle', 'lookupRefused'],
    ['wants a vehicle that another rider has taken', 'startRefused'],
  ],
  rentSync: [
    ['renews', 'freshness.checking', 'freshness.fresh', 'feed.silent'],
    ['cannot read the current ride', 'freshness.stale'],
    ['reads an answer without the ride', 'freshness.confirmingAbsence', 'freshness.recheckingAbsence'],
    ['rides a scooter', 'feed.live'],
  ],
  photo: [
    ['renews', 'loading', 'empty'],
    ['rides a scooter', 'sending'],
    ['owes a photo', 'waitingToSend'],
  ],
  claim: [
    ['renews', 'claim.loading', 'claim.empty', 'finish.unsaved', 'link.online', 'screen.whole'],
    ['finishes without a network', 'claim.recording', 'claim.sending', 'claim.waitingToSend', 'finish.saved'],
    ['finishes without a network', 'link.offline.fresh', 'link.offline.long'],
    [{ because: 'the screen broke only in this page, and the next page draws the ride again' }, 'screen.broken'],
  ],
  payment: [
    ['buys on the page', 'idle', 'restoring.loading', 'requesting.preparing', 'requesting.storingOrderId'],
    ['buys on the page', 'requesting.leaving.going', 'watching.bank.expected', 'watching.rider.viewing', 'ended.paid'],
    ['opens the payments again', 'resuming.loading'],
    ['opens the payments without an answer', 'resuming.withoutAnswer'],
    ['loses the storage and gets no list of orders', 'restoring.waiting'],
    ['asks for the same payment again', 'requesting.checking'],
    ['waits for an order that never comes', 'requesting.asking.sending'],
    ['gets no answer to the order', 'requesting.asking.withoutAnswer', 'unanswered'],
    ['does not reach the payment page', 'requesting.leaving.stuck'],
    ['buys by the card', 'watching.order.asking'],
    ['comes back unpaid', 'watching.order.waiting'],
    ['waits for the bank', 'watching.bank.silent'],
    ['closes the payment sheet', 'watching.rider.dismissed'],
    ['pays with a declined card', 'ended.declined'],
    ['orders a tariff that is not for sale', 'ended.refused'],
    ['returns without an order', 'ended.notFound'],
  ],
};
