import type { ErrorCode } from '#domain/errorCode.ts';
import { accountErrors } from './account.ts';
import { cameraErrors } from './camera.ts';
import type { ErrorEntry } from './catalogue.types.ts';
import { emailRecoveryErrors } from './emailRecovery.ts';
import { feedbackErrors } from './feedback.ts';
import { fieldErrors } from './fields.ts';
import { mapErrors } from './map.ts';
import { metroErrors } from './metro.ts';
import { networkErrors } from './network.ts';
import { paymentErrors } from './payment.ts';
import { promoErrors } from './promo.ts';
import { providerErrors } from './provider.ts';
import { rideErrors } from './ride.ts';
import { secondFactorErrors } from './secondFactor.ts';
import { serverErrors } from './server.ts';
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
