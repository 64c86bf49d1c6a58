import { Fault } from '#api/fault.ts';

/** A report about a thrown value. Only `message` may hold a rider's text. */
export type BugReport = { code: string; message: string; frames: string[] };

const FRAMES = 8;
const FRAME = /[\w-]+\.(?:m?js|tsx?):\d+:\d+/g;
/** Browsers report these although the app did not break: a resize within one frame, and scripts that are not ours. */
const NOISE = /^(ResizeObserver loop|Script error)/;

/** Null for a value that is not a bug: a cancelled request, a browser's complaint. */
export function bugReportOf(cause: unknown): BugReport | null {
  if (cause instanceof Fault)
    return { code: `${cause.status} ${cause.code}`, message: cause.message, frames: framesOf(cause) };
  // In older browsers a DOMException is not an Error.
  if (cause instanceof Error || cause instanceof DOMException) {
    if (cause.name === 'AbortError' || NOISE.test(cause.message)) return null;
    return {
      code: /^\w{1,60}$/.test(cause.name) ? cause.name : 'Error',
      message: `${cause.name}: ${cause.message}`,
      frames: framesOf(cause),
    };
  }
  if (typeof cause !== 'string')
    return { code: 'thrown', message: `a thrown ${cause === null ? 'null' : typeof cause}`, frames: [] };
  return NOISE.test(cause) ? null : { code: 'thrown', message: cause, frames: [] };
}

const framesOf = ({ stack }: { stack?: string }): string[] => (stack?.match(FRAME) ?? []).slice(0, FRAMES);
