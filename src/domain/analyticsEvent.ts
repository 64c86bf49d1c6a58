/**
 * Goals that the app reports to analytics, only with the flag and the rider's consent (account §1). `promo-code-error`
 * and `promo-expired` are the specification's names (account §8); the others are ours.
 */
export type AnalyticsEvent =
  | 'registration'
  | 'sign-in'
  | 'ride-started'
  | 'ride-finished'
  | 'ride-rated'
  | 'tariff-bought'
  | 'debt-paid'
  | 'card-added'
  | 'promo-code-applied'
  | 'promo-code-error'
  | 'promo-expired';
