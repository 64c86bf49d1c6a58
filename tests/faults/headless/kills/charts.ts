import type { AnyStateMachine } from 'xstate';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import { commandDeliveryMachine } from '#machines/commandDelivery/commandDelivery.machine.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { photoMachine } from '#machines/photo/photo.machine.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import { rideCommandMachine } from '#machines/rideCommand/rideCommand.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';

/**
 * The charts of the session, the ride and a payment: a page that dies in one of their states may cost money or leave the
 * rider signed in. The fault "tab killed" kills the other flows in their request.
 */
export const charts: readonly AnyStateMachine[] = [
  sessionMachine,
  rentMachine,
  lookupMachine,
  locksMachine,
  rideCommandMachine,
  commandDeliveryMachine,
  rentSyncMachine,
  photoMachine,
  claimMachine,
  paymentMachine,
];
