/**
 * Every way a thing can fail that the app can name. Keys are the specification's where it has one (account §8,
 * map-and-rent §8), odd spellings included; the rest are ours. `errors/catalogue.ts` is a Record over this union, so a
 * code without a message does not compile.
 */
export type ErrorCode =
  | AnyCallCode
  | SessionCode
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

/** Failures that any call can have. */
export type AnyCallCode =
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

/** Signing in and staying signed in. */
export type SessionCode =
  | 'loginErrorMessage'
  | 'offlineLogin'
  | 'blockedUserAuthError'
  | 'loginDelayed'
  | 'sessionEnded'
  | 'noProfileInfoError';

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

/** Plans and paying for them; a debt and a card likewise. The first three are spelled as the specification has them. */
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

/** What stands in the way of a rent. */
export type StartCode =
  | 'accountBlocked'
  | 'accountDebt'
  | 'accountHasRentAlready'
  | 'unAvailableBike'
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

/** Reading a code, taking a picture. */
export type CameraCode =
  | 'cameraAccessDenied'
  | 'qrScanFailed'
  | 'photoRequired'
  | 'mediaNoContentError'
  | 'mediaNoCameraStreamError'
  | 'mediaUploadPhotoError';

/** The map and the zones of a ride. */
export type MapCode = 'bikesNotLoaded' | 'zonesLoadFailed' | 'slowZonesNotLoaded' | 'restrictedZone';

/** What a rider says of a ride or to support. */
export type FeedbackCode = 'estimateRequestIsFailed';

/** Writing to support. */
export type SupportCode = 'noDescriptionError' | UnattachedCode | 'chatbotUnavailable';

/** Why a chosen picture does not go with a letter. */
export type UnattachedCode = 'attachmentKind' | 'attachmentNotRead' | 'attachmentsTooMany' | 'attachmentsTooLarge';

/** At a field. */
export type FieldCode = 'requiredField' | 'invalidData' | 'wrongDateCommonError' | 'invalidPhone' | 'invalidEmail';

/** A refusal as a value: what a chart keeps and a screen shows. */
export type Refusal = {
  code: ErrorCode;
  /** Text of the operator's server that may be shown as it is. */
  serverText?: string;
  /** The number that was asked for, with bikeNotFound. */
  number?: string;
  /** Metres to the vehicle, with bikeIsFarFromUser. */
  distanceMeters?: number;
  /** The vehicle is taken from a dock and brought back to one: locks and parkings are called otherwise. */
  atDock?: true;
  /** Roubles, positive, with accountDebt. */
  debt?: number;
  /** Who is blocked, with blockedUserAuthError. */
  userId?: string;
  /** Seconds until another try makes sense. */
  retryInSeconds?: number;
  /** The ride that is in the way, with accountHasRentAlready. */
  rentId?: string;
};
