import type { UnattachedCode } from './errorCode.ts';
import type { Feedback } from './feedback.ts';

/** Characters after trimming (map-and-rent §5, §9). */
export const MIN_MESSAGE_LENGTH = 20;
/** Characters; the contract's limit. */
export const MAX_MESSAGE_LENGTH = 4_000;
/** Limits of one message: the number of pictures, and the bytes of all pictures together (decisions §6). */
export const MAX_PICTURES = 5;
const MAX_PICTURE_BYTES = 6 * 1024 * 1024;
/** map-and-rent §5. */
export const PICTURE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.heic', '.tiff'] as const;

/** A picture of a message, ready to send. */
export type Attachment = { name: string; dataUrl: string };

/** Size of the file in a base64 data URL, bytes. */
export function bytesOf({ dataUrl }: Attachment): number {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return Math.floor((base64.length * 3) / 4) - (/=*$/.exec(base64)?.[0].length ?? 0);
}

/**
 * Whether a chosen file may be added. `known`: a file with this name is already attached, which is no error
 * (map-and-rent §5).
 */
export function checkAttachmentName(name: string, names: readonly string[]): 'fits' | 'known' | UnattachedCode {
  if (names.includes(name)) return 'known';
  if (!PICTURE_EXTENSIONS.some((kind) => name.toLowerCase().endsWith(kind))) return 'attachmentKind';
  return names.length >= MAX_PICTURES ? 'attachmentsTooMany' : 'fits';
}

/** The list with one more picture, or the reason why it does not fit. */
export function addAttachment(
  pictures: readonly Attachment[],
  more: Attachment,
): readonly Attachment[] | UnattachedCode {
  const judged = checkAttachmentName(
    more.name,
    pictures.map(({ name }) => name),
  );
  if (judged === 'known') return pictures;
  if (judged !== 'fits') return judged;
  const next = [...pictures, more];
  return next.reduce((sum, one) => sum + bytesOf(one), 0) > MAX_PICTURE_BYTES ? 'attachmentsTooLarge' : next;
}

/** A missing field of a message, in the order of the form. */
export type MissingField = 'number' | 'picture' | 'message';

type FeedbackForm = {
  topic: Feedback['topic'];
  message: string;
  number: string | null;
  pictures: readonly Attachment[];
};

/**
 * Bad parking needs the vehicle's number and a picture; every other topic needs a text (map-and-rent §5; bad parking is
 * ours).
 */
export function missingInFeedback({ topic, message, number, pictures }: FeedbackForm): MissingField[] {
  if (topic !== 'BadParking') return message.trim().length < MIN_MESSAGE_LENGTH ? ['message'] : [];
  return [...(number === null ? (['number'] as const) : []), ...(pictures.length === 0 ? (['picture'] as const) : [])];
}
