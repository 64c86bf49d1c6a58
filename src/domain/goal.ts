/**
 * What riders reach, as analytics hears of it: only with the flag and the rider's consent (account §1). `promo-code-error`
 * and `promo-expired` are the specification's (account §8), the others ours.
 */
export type Goal =
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
