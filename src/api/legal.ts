import * as v from 'valibot';
import type { Language } from '#domain/language.ts';
import { type LegalFile, legalFiles } from '#domain/legalFile.ts';
import { Fault } from './fault.ts';

export type LegalText = { title: string; paragraphs: string[] };

/** @throws {Fault} when no answer arrives in time. A cancelled request throws its own error. */
const fetchLegal = (file: string, signal: AbortSignal): Promise<Response> =>
  fetch(`/legal/${file}`, { signal }).catch((cause: unknown) => {
    throw Fault.from(cause);
  });

/**
 * A document of the operator as plain text: the title first, then paragraphs separated by empty lines.
 * @throws {Fault} notFoundErrorMessage when the file is missing
 */
export async function getLegalText(file: LegalFile, language: Language, signal: AbortSignal): Promise<LegalText> {
  const response = await fetchLegal(`${language}/${file}.txt`, signal);
  if (!response.ok) throw Fault.named('notFoundErrorMessage', 'no such document');
  const [title = '', ...paragraphs] = (await response.text()).trim().split(/\n{2,}/);
  return { title, paragraphs };
}

const version = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/));
const versions = v.record(v.string(), v.unknown());
/** Version by document. Some operators use a date as the version. */
export type LegalVersions = Partial<Record<LegalFile, string>>;

/**
 * Versions of the operator's documents, from a file next to the texts. A document missing from it has no file.
 * @throws {Fault} networkErrorTitle when no answer arrives
 */
export async function getLegalVersions(signal: AbortSignal): Promise<LegalVersions> {
  const response = await fetchLegal('versions.json', signal);
  if (!response.ok) return {};
  const parsed = v.safeParse(versions, await response.json().catch(() => null));
  const raw = parsed.success ? parsed.output : {};
  return Object.fromEntries(legalFiles.filter((file) => v.is(version, raw[file])).map((file) => [file, raw[file]]));
}
