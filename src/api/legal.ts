import * as v from 'valibot';
import type { LegalFile } from '#domain/legalFile.ts';
import { Fault } from './fault.ts';

export type LegalText = { title: string; paragraphs: string[] };

/**
 * A document of the operator's: plain text, its title first, paragraphs apart by empty lines.
 * @throws {Fault} notFoundErrorMessage where the file is missing
 */
export async function getLegalText(file: LegalFile, language: 'ru' | 'en', signal: AbortSignal): Promise<LegalText> {
  const response = await fetch(`/legal/${language}/${file}.txt`, { signal }).catch((cause: unknown) => {
    // A cancelled request stays what it is.
    throw signal.aborted ? cause : Fault.named('networkErrorTitle', 'no answer');
  });
  if (!response.ok) throw Fault.named('notFoundErrorMessage', 'no such document');
  const [title = '', ...paragraphs] = (await response.text()).trim().split(/\n{2,}/);
  return { title, paragraphs };
}

const version = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)));
const versions = v.object({ userAgreement: version, personalData: version });
export type LegalVersions = v.InferOutput<typeof versions>;

/**
 * Versions of the documents that a registration agrees to, as the operator keeps them beside the texts: a day where it is one. A document
 * without one is not in it.
 * @throws {Fault} networkErrorTitle where no answer came
 */
export async function getLegalVersions(signal: AbortSignal): Promise<LegalVersions> {
  const response = await fetch('/legal/versions.json', { signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : Fault.named('networkErrorTitle', 'no answer');
  });
  if (!response.ok) return {};
  const parsed = v.safeParse(versions, await response.json().catch(() => null));
  return parsed.success ? parsed.output : {};
}
