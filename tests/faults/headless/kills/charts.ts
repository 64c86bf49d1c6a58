import type { AnyStateMachine } from 'xstate';
import { channelMachine } from '#machines/channel/channel.machine.ts';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import { commandMachine } from '#machines/command/command.machine.ts';
import { installMachine } from '#machines/install/install.machine.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import { notificationCardMachine } from '#machines/notificationCard/notificationCard.machine.ts';
import { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { photoMachine } from '#machines/photo/photo.machine.ts';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { releaseMachine } from '#machines/release/release.machine.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { rideCommandMachine } from '#machines/rideCommand/rideCommand.machine.ts';
import { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import { versionMachine } from '#machines/version/version.machine.ts';

/** Every chart that lives in a page. */
export const charts: readonly AnyStateMachine[] = [
  sessionMachine,
  rentMachine,
  lookupMachine,
  locksMachine,
  rideCommandMachine,
  commandMachine,
  rentSyncMachine,
  photoMachine,
  claimMachine,
  outboxMachine,
  paymentMachine,
  promoMachine,
  metroOtpMachine,
  secondFactorMachine,
  pushQueueMachine,
  notificationCardMachine,
  installMachine,
  versionMachine,
  releaseMachine,
  channelMachine,
];
