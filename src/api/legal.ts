import * as v from 'valibot';
import { type LegalFile, legalFiles } from '#domain/legalFile.ts';
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

const version = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/));
const versions = v.record(v.string(), v.unknown());
/** By document; a day where the operator calls it so. */
export type LegalVersions = Partial<Record<LegalFile, string>>;

/**
 * Versions of the documents that the operator keeps, written beside the texts. A document that is not in it has no file here.
 * @throws {Fault} networkErrorTitle where no answer came
 */
export async function getLegalVersions(signal: AbortSignal): Promise<LegalVersions> {
  const response = await fetch('/legal/versions.json', { signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : Fault.named('networkErrorTitle', 'no answer');
  });
  if (!response.ok) return {};
  const parsed = v.safeParse(versions, await response.json().catch(() => null));
  const said = parsed.success ? parsed.output : {};
  return Object.fromEntries(legalFiles.filter((file) => v.is(version, said[file])).map((file) => [file, said[file]]));
}
