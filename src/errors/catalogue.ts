import type { ErrorCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';
import { accountErrors } from './account.ts';
import { networkErrors } from './network.ts';
import { cameraErrors } from './camera.ts';
import { feedbackErrors } from './feedback.ts';
import { emailRecoveryErrors } from './emailRecovery.ts';
import { fieldErrors } from './fields.ts';
import { mapErrors } from './map.ts';
import { metroErrors } from './metro.ts';
import { paymentErrors } from './payment.ts';
import { providerErrors } from './provider.ts';
import { promoErrors } from './promo.ts';
import { rideErrors } from './ride.ts';
import { serverErrors } from './server.ts';
import { secondFactorErrors } from './secondFactor.ts';
import { sessionErrors } from './session.ts';
import { startErrors } from './start.ts';
import { supportErrors } from './support.ts';
import { unnamedErrors } from './unnamed.ts';

/** Texts, surface and next steps of every error code. A code without an entry does not compile. */
export const catalogue: Record<ErrorCode, ErrorEntry> = {
  ...unnamedErrors,
  ...networkErrors,
  ...serverErrors,
  ...sessionErrors,
  ...secondFactorErrors,
  ...emailRecoveryErrors,
  ...providerErrors,
  ...accountErrors,
  ...paymentErrors,
  ...promoErrors,
  ...metroErrors,
  ...startErrors,
  ...rideErrors,
  ...cameraErrors,
  ...mapErrors,
  ...feedbackErrors,
  ...supportErrors,
  ...fieldErrors,
};
