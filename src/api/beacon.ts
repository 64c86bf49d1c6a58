/** Reports that the app broke. Holds no personal data. */
export type ErrorBeacon = {
  /** The build. */
  release: string;
  /** This load of the page: groups the errors that happened in it. */
  trace: string;
  /** Name of the error, or the code of an unexpected refusal. */
  code: string;
  /** File, line and column in our own code; null if the error does not contain them. */
  place: string | null;
};

/**
 * A reached analytics goal. `visit` identifies this load of the page, not a person. `consent` is the version of the
 * document that the rider agreed to.
 */
export type AnalyticsBeacon = { goal: string; release: string; visit: string; consent: string };

/**
 * Sends the beacon without waiting, also from a page that is closing. Never rejects: a beacon that does not arrive is
 * lost.
 */
export async function postBeacon(url: string, beacon: ErrorBeacon | AnalyticsBeacon): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify(beacon), headers: { 'Content-Type': 'application/json' } };
  await fetch(url, { ...init, keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    () => undefined,
  );
}

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
