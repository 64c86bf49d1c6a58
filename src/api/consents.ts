import * as v from 'valibot';
import { CONSENT_DOCUMENT, consentKinds, type Consent, type ConsentWord } from '#domain/consent.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

const time = v.pipe(v.string(), v.transform(Date.parse), v.number(), v.finite());
const line = v.object({
  kind: v.picklist(consentKinds),
  document: v.string(),
  version: v.string(),
  at: time,
  withdrawnAt: v.nullable(time),
}) satisfies v.GenericSchema<unknown, Consent>;

/**
 * Everything to which the rider has agreed, what was withdrawn too. A kind that this app does not know is left out.
 * @throws {Fault} what the server or the network refused
 */
export async function listConsents(api: MainApi, signal: AbortSignal): Promise<Consent[]> {
  const { items } = await unwrap(api.GET('/profile/consents', { signal }));
  return items.flatMap((item) => {
    const parsed = v.safeParse(line, item);
    return parsed.success ? [parsed.output] : [];
  });
}

/**
 * The same word may be said again.
 * @param version of the text that the rider could open
 * @throws {Fault} what the server or the network refused
 */
export async function setConsent(
  api: MainApi,
  { kind, isGiven, at }: ConsentWord,
  version: string,
  signal: AbortSignal,
): Promise<void> {
  await unwrap(
    api.PUT('/profile/consents/{kind}', {
      params: { path: { kind } },
      body: { given: isGiven, document: CONSENT_DOCUMENT, version, at },
      signal,
    }),
  );
}

/** The server has heard the word and will never take it: saying it again changes nothing. */
export const isFinal = (cause: unknown): boolean =>
  cause instanceof Fault &&
  cause.status >= 400 &&
  cause.status < 500 &&
  ![401, 408, 425, 426, 429].includes(cause.status);
