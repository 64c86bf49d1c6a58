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
