/**
 * Codes of all errors that the app can show. The specification's keys stay as they are, with their spelling mistakes
 * (account §8, map-and-rent §8); the other keys are ours. `errors/catalogue.ts` is a Record over this union, so a code
 * without a message does not compile.
 */
export type ErrorCode =
  | AnyCallCode
  | SessionCode
  | SecondFactorCode
  | EmailRecoveryCode
  | ProviderRefusalCode
  | AccountCode
  | PaymentCode
  | PromoCode
  | MetroCode
  | StartCode
  | RideCode
  | CameraCode
  | MapCode
  | FeedbackCode
  | SupportCode
  | FieldCode;

/** Errors of any call. */
type AnyCallCode =
  | 'networkErrorTitle'
  | 'serverErrorTitle'
  | 'serverTempUnavailable'
  | 'serverAuthError'
  | 'dbErrorTitle'
  | 'notFoundErrorMessage'
  | 'noData'
  | 'unknownError'
  | 'commonError'
  | 'invalidAuthError'
  | 'updateApplication'
  | 'offline'
  | 'tooManyRequests'
  | 'chunkLoadError';

/** Sign-in and session. */
export type SessionCode =
  | 'loginErrorMessage'
  | 'offlineLogin'
  | 'blockedUserAuthError'
  | 'loginDelayed'
  | 'signInTimedOut'
  | 'sessionEnded'
  | 'noProfileInfoError';

/** The second step of the sign-in. */
export type SecondFactorCode =
  | 'secondFactorWrong'
  | 'secondFactorUnanswered'
  | 'secondFactorNeeded'
  | 'secondFactorsFull'
  | 'secondFactorGone';

/** Login and PIN restored by e-mail. */
export type EmailRecoveryCode = 'emailCodeWrong' | 'emailCodeUsed' | 'emailDelayed' | 'captchaFailed';

/** Sign-in through a provider. */
export type ProviderRefusalCode =
  | 'providerRefused'
  | 'providerUnknownRider'
  | 'providerReturnExpired'
  | 'providerOtherBrowser';

/** The rider's account. */
export type AccountCode =
  | 'tariffProfileError'
  | 'pinRequestError'
  | 'avatarNotRead'
  | 'under16warning'
  | 'emailIsTaken'
  | 'registrationCommonError'
  | 'cantSendRestoreRequest'
  | 'messageDelayed'
  | 'deletionInRide'
  | 'deletionInDebt'
  | 'addTransportCardUnuniqueErrorMessage'
  | 'addTransportCardErrorMessage'
  | 'failedLoadNotificationHistory'
  | 'notificationReadError';

/** Payments for tariffs, debts and cards. The first three keys have the specification's spelling. */
export type PaymentCode =
  | 'tarrifsLoadError'
  | 'failedLoadCurrentTariffMessage'
  | 'tariffNotFound'
  | 'tariffPaymentError'
  | 'paymentAddressRefused'
  | 'paymentUnanswered'
  | 'payingCardMissing'
  | 'paymentRefused'
  | 'paymentExpired'
  | 'paymentUnknown'
  | 'paymentNotFound'
  | 'debtPaidAlready'
  | 'cardGone'
  | 'cardCannotPay';

/** Promo and bonus codes. */
export type PromoCode =
  | 'promoApplyError'
  | 'promoBlocked'
  | 'promoExpired'
  | 'promoUnanswered'
  | 'promoAppliedPerhaps'
  | 'promoNotFoundInText'
  | 'clipboardError';

/** The bonus of a metro subscription. */
export type MetroCode =
  | 'accountConnectedAlready'
  | 'connectionError'
  | 'somethingGoneWrong'
  | 'thereWaserrorWhileTryingGetMosMetroStatus'
  | 'wrongCode'
  | 'metroUserTemporaryBlocked'
  | 'metroUserBlocked'
  | 'metroRetryAfter'
  | 'metroInvalidUsername'
  | 'metroPhoneNotRussian';

/** Reasons why a rent cannot start. */
export type StartCode =
  | 'accountBlocked'
  | 'accountDebt'
  | 'accountHasRentAlready'
  | 'accountHasReservationAlready'
  | 'unAvailableBike'
  | 'bikeIsReserved'
  | 'bikeNotFound'
  | 'bikeIsFarFromUser'
  | 'rentNotAvailable'
  | 'geoNotAllowedByUser'
  | 'geolocationFailed'
  | 'coordinatesMissing'
  | 'tariffRequired'
  | 'cardRequired'
  | 'openLockStartError'
  | 'failedToStartRent'
  | 'bikeNotTaken'
  | 'cannotCancelStart'
  | 'commandExpired';

/** The ride and its end. */
export type RideCode =
  | 'openLockError'
  | 'wheelLockNotOpened'
  | 'chainLockNotOpened'
  | 'needCloseLock'
  | 'progressNeedCloseLock'
  | 'needCloseChainLock'
  | 'progressNeedCloseChainLock'
  | 'parkingNotAllowed'
  | 'parkingNotFound'
  | 'parkingDataSendFailed'
  | 'cannotReturnToRide'
  | 'rideMovedOn'
  | 'failedToCompleteRent'
  | 'bikeNotDocked'
  | 'rentIdError'
  | 'startDateError';

/** Code scanner and camera. */
export type CameraCode =
  | 'cameraAccessDenied'
  | 'qrScanFailed'
  | 'photoRequired'
  | 'mediaNoContentError'
  | 'mediaNoCameraStreamError'
  | 'mediaUploadPhotoError';

/** The map and the zones of a ride. */
export type MapCode = 'bikesNotLoaded' | 'zonesLoadFailed' | 'slowZonesNotLoaded' | 'restrictedZone';

/** Ride ratings. */
export type FeedbackCode = 'estimateRequestIsFailed';

/** Messages to support. */
export type SupportCode = 'noDescriptionError' | UnattachedCode | 'chatbotUnavailable';

/** Why a chosen picture cannot be attached to a message. */
export type UnattachedCode = 'attachmentKind' | 'attachmentNotRead' | 'attachmentsTooMany' | 'attachmentsTooLarge';

/** Form fields. */
export type FieldCode =
  | 'requiredField'
  | 'invalidData'
  | 'wrongDateCommonError'
  | 'invalidPhone'
  | 'phoneTooLong'
  | 'invalidPin'
  | 'invalidEmail';

/** A refusal as a value: a chart stores it and a screen shows it. */
export type Refusal = {
  code: ErrorCode;
  /** A text of the operator's server; the app may show it unchanged. */
  serverText?: string;
  /** The number that the rider entered, with bikeNotFound. */
  number?: string;
  /** Metres to the vehicle, with bikeIsFarFromUser. */
  distanceMeters?: number;
  /** The vehicle uses docks: the messages speak of docks, not of locks and parkings. */
  atDock?: true;
  /** Roubles, positive, with accountDebt. */
  debt?: number;
  /** The blocked rider, with blockedUserAuthError. */
  userId?: string;
  /** Seconds to wait before the next try. */
  retryInSeconds?: number;
  /** The rent that is already open, with accountHasRentAlready. */
  rentId?: string;
};
