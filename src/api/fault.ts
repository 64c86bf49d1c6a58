import * as v from 'valibot';
import type { ErrorCode } from '#domain/errorCode.ts';
import { codeOfProblem, codeOfStatus, codeOfText } from './faultTable.ts';

const word = v.optional(v.unknown());
/** Every error body there is: the specification's legacy names and problem details side by side. */
const errorBody = v.object({
  error: word,
  message: word,
  errorMsg: word,
  data: word,
  localizedMessage: word,
  error_description: word,
  extCode: word,
  retries_in: word,
  userId: word,
  code: word,
  field: word,
  title: word,
  distanceMeters: word,
  debt: word,
  rentId: word,
});
type ErrorBody = v.InferOutput<typeof errorBody>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** What a failing body said, by name; null where it said nothing of that kind. */
export type Problem = {
  /** The server's own code, e.g. `BIKE_IS_OFFLINE`. */
  code: string | null;
  /** The field of the request that it is about. */
  field: string | null;
  extCode: number | null;
  errorMsg: string | null;
  localizedMessage: string | null;
  errorDescription: string | null;
  /** A whole sentence, as rating says it (map-and-rent §7). */
  data: string | null;
  userId: string | null;
  rentId: string | null;
  /** Metres. */
  distanceMeters: number | null;
  /** Roubles, positive. */
  debt: number | null;
  /** Seconds, from the body or the header Retry-After. */
  retryInSeconds: number | null;
};

/** A failed call. `status` is 0 when no answer came: unknown, not refused. */
export class Fault extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** The server's text: `error`, else `message`, else 'Unknown error' (account §8). */
  readonly serverText: string;
  readonly problem: Problem;

  constructor(status: number, code: ErrorCode, serverText: string, problem: Problem) {
    super(`${status} ${code}`);
    this.name = 'Fault';
    this.status = status;
    this.code = code;
    this.serverText = serverText;
    this.problem = problem;
  }

  /** No answer came, or none that can be believed: whether the work was done is not known. */
  get isUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** An answer that was well, and yet held nothing to go on with. */
  static named(code: ErrorCode, serverText: string): Fault {
    return new Fault(200, code, serverText, problemOf({}, null));
  }

  /** A failing answer with its parsed body, whatever that body is. */
  static ofAnswer(response: Response, body: unknown): Fault {
    const parsed = v.safeParse(errorBody, body);
    const said: ErrorBody = parsed.success ? parsed.output : {};
    const problem = problemOf(said, response.headers.get('Retry-After'));
    const serverText = textOf(said.error) ?? textOf(said.message) ?? 'Unknown error';
    const code =
      codeOfProblem(problem.code) ?? codeOfStatus(response.status) ?? codeOfText(serverText) ?? 'unknownError';
    return new Fault(response.status, code, serverText, problem);
  }

  /**
   * Anything that was thrown, as a fault.
   * @throws the cause itself when it is a cancelled request (account §8: ignored) or a bug of ours.
   */
  static from(cause: unknown): Fault {
    if (cause instanceof Fault) return cause;
    if (isCancelled(cause)) throw cause;
    if (cause instanceof DOMException && cause.name === 'TimeoutError') return silence(cause.message);
    // fetch says TypeError for every way a network can fail.
    if (cause instanceof TypeError) return silence(cause.message);
    throw cause;
  }
}

export const isCancelled = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError';

const silence = (text: string) => new Fault(0, 'networkErrorTitle', text, problemOf({}, null));

function problemOf(said: ErrorBody, retryAfter: string | null): Problem {
  return {
    code: textOf(said.code),
    field: textOf(said.field),
    extCode: numberOf(said.extCode),
    errorMsg: textOf(said.errorMsg),
    localizedMessage: textOf(said.localizedMessage),
    errorDescription: textOf(said.error_description),
    data: textOf(said.data),
    userId: textOf(said.userId),
    rentId: textOf(said.rentId),
    distanceMeters: numberOf(said.distanceMeters),
    debt: numberOf(said.debt),
    retryInSeconds: numberOf(said.retries_in) ?? secondsOf(retryAfter),
  };
}

const secondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;

type Answer<T> = { data: T; response: Response } | { error: unknown; response: Response };

/**
 * Data of a successful answer. Judged by `response.ok`: openapi-fetch leaves `error` undefined when a failing body is empty.
 * @throws {Fault} for a failing answer, a broken network, a body that is no JSON; a cancelled request throws as it came.
 */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call.catch((cause: unknown) => {
    // A cut answer ends inside its JSON: the work may well be done.
    throw Fault.from(cause instanceof SyntaxError ? new TypeError(cause.message) : cause);
  });
  if (answer.response.ok && 'data' in answer) return answer.data;
  throw Fault.ofAnswer(answer.response, 'error' in answer ? answer.error : undefined);
}
