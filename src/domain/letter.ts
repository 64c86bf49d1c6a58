import type { UnattachedCode } from './errorCode.ts';
import type { Feedback } from './feedback.ts';

/** After trimming (map-and-rent §5, §9). */
export const LEAST_MESSAGE = 20;
/** The contract's; nobody writes more on a phone. */
export const MOST_MESSAGE = 4_000;
/** Of one letter, and of all its pictures together in bytes (decisions §6). */
export const MOST_PICTURES = 5;
export const MOST_PICTURE_BYTES = 6 * 1024 * 1024;
/** map-and-rent §5. */
export const PICTURE_KINDS = ['.png', '.jpg', '.jpeg', '.heic', '.tiff'] as const;

/** A picture of a letter, as it will be sent. */
export type Attached = { name: string; dataUrl: string };

/** Bytes behind a base64 data URL. */
export function bytesOf({ dataUrl }: Attached): number {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return Math.floor((base64.length * 3) / 4) - (/=*$/.exec(base64)?.[0].length ?? 0);
}

/** Whether a chosen file may come to the others; `known`: one of that name is there already, which is no mistake (map-and-rent §5). */
export function judgeName(name: string, names: readonly string[]): 'fits' | 'known' | UnattachedCode {
  if (names.includes(name)) return 'known';
  if (!PICTURE_KINDS.some((kind) => name.toLowerCase().endsWith(kind))) return 'attachmentKind';
  return names.length >= MOST_PICTURES ? 'attachmentsTooMany' : 'fits';
}

/** With one more picture, or why it does not fit any more. */
export function withPicture(pictures: readonly Attached[], more: Attached): readonly Attached[] | UnattachedCode {
  const judged = judgeName(
    more.name,
    pictures.map(({ name }) => name),
  );
  if (judged === 'known') return pictures;
  if (judged !== 'fits') return judged;
  const next = [...pictures, more];
  return next.reduce((sum, one) => sum + bytesOf(one), 0) > MOST_PICTURE_BYTES ? 'attachmentsTooLarge' : next;
}

/** What is still missing in a letter, in the order of the form. */
export type Missing = 'number' | 'picture' | 'message';

type Written = { topic: Feedback['topic']; message: string; number: string | null; pictures: readonly Attached[] };

/** A vehicle that stands badly is told by its number and a picture, everything else by words (map-and-rent §5; bad parking ours). */
export function missingIn({ topic, message, number, pictures }: Written): Missing[] {
  if (topic !== 'BadParking') return message.trim().length < LEAST_MESSAGE ? ['message'] : [];
  return [...(number === null ? (['number'] as const) : []), ...(pictures.length === 0 ? (['picture'] as const) : [])];
}
