/** That the app broke: no word of a person's is in it. */
export type ErrorBeacon = {
  /** Which build. */
  release: string;
  /** This load of the page: what broke in it belongs together. */
  trace: string;
  /** Name of the error, or the code of a refusal that nobody expected. */
  code: string;
  /** File, line and column of our own code; null where the error does not say. */
  place: string | null;
};

/** What was reached. `visit` is this load of the page and nobody's name; `consent` the version of the document agreed to. */
export type GoalBeacon = { goal: string; release: string; visit: string; consent: string };

/** Sent and forgotten, also from a page on its way out. Never rejects: what does not arrive is lost. */
export async function postBeacon(url: string, beacon: ErrorBeacon | GoalBeacon): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify(beacon), headers: { 'Content-Type': 'application/json' } };
  await fetch(url, { ...init, keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    () => undefined,
  );
}
