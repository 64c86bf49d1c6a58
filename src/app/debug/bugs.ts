import { Fault } from '#api/fault.ts';

/** What can be told of something that was thrown. Only `message` may hold a rider's words. */
export type Bug = { code: string; message: string; frames: string[] };

const FRAMES = 8;
const FRAME = /[\w-]+\.(?:m?js|tsx?):\d+:\d+/g;
/** Browsers say these where nothing of ours broke: a screen that is resized within a frame, and scripts that are not ours. */
const NOISE = /^(ResizeObserver loop|Script error)/;

/** Null for what is no bug: a request that was cancelled, a browser's complaint. */
export function bugOf(cause: unknown): Bug | null {
  if (cause instanceof Fault)
    return { code: `${cause.status} ${cause.code}`, message: cause.message, frames: framesOf(cause) };
  // A DOMException is no Error in older browsers.
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
