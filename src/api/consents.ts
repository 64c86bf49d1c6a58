import * as v from 'valibot';
import { CONSENT_DOCUMENT, consentKinds, type Consent, type ConsentChange } from '#domain/consent.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { count, instant, or, readableList, text } from '#domain/fields.ts';
import type { MainApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { readAllPages } from './paging.ts';
import { readWhole } from './read.ts';
import { outboxRefusal } from './refusal.ts';

const consentItem = v.object({
  kind: v.picklist(consentKinds),
  document: text,
  version: v.pipe(text, v.maxLength(40)),
  at: instant,
  withdrawnAt: or(instant, null),
}) satisfies v.GenericSchema<unknown, Consent>;

const page = v.object({
  values: v.optional(readableList('values', consentItem), []),
  pageMetaData: v.object({ totalPages: or(count, 0) }),
});

/**
 * Every consent of the rider, including withdrawn ones. Kinds unknown to this app are left out.
 * @throws {Fault} when the server refuses or the network fails
 */
export async function listConsents(api: MainApi, signal: AbortSignal): Promise<Consent[]> {
  return readAllPages(async (pageable) =>
    readWhole('consents', page, await unwrap(api.POST('/profile/consents/search', { body: { pageable }, signal }))),
  );
}

/**
 * Gives or withdraws a consent. Safe to repeat.
 * @param version of the text that the rider could open
 * @returns why the server will never accept it; null when it accepts
 * @throws {Fault} when nothing is decided: no network, a server error, a session problem
 */
export async function setConsent(
  api: MainApi,
  { kind, isGiven, at }: ConsentChange,
  version: string,
  signal: AbortSignal,
): Promise<Refusal | null> {
  return outboxRefusal(
    unwrap(
      api.PUT('/profile/consents/{kind}', {
        params: { path: { kind } },
        body: { given: isGiven, document: CONSENT_DOCUMENT, version, at },
        signal,
      }),
    ),
    'commonError',
  );
}
