import * as v from 'valibot';
import type { ErrorCode } from '#domain/errorCode.ts';
import { codeOfProblem, codeOfStatus, codeOfText } from './faultTable.ts';

const anyValue = v.optional(v.unknown());
/** All known error bodies: the specification's legacy names and problem details side by side. */
const errorBody = v.object({
  error: anyValue,
  message: anyValue,
  errorMsg: anyValue,
  data: anyValue,
  localizedMessage: anyValue,
  error_description: anyValue,
  extCode: anyValue,
  retries_in: anyValue,
  userId: anyValue,
  code: anyValue,
  field: anyValue,
  title: anyValue,
  distanceMeters: anyValue,
  debt: anyValue,
  rentId: anyValue,
});
type ErrorBody = v.InferOutput<typeof errorBody>;

/** A refusal that somebody wrote for people is shorter; a longer one would only fill the screen. */
const MOST_LETTERS = 1_000;
/** Roubles, metres, seconds: no real one is greater. */
const GREATEST = 100_000_000;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= MOST_LETTERS ? value : null;
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= GREATEST ? value : null;

/** The named fields of an error body; null where a field is missing. */
export type ProblemDetails = {
  /** The server's own code, e.g. `BIKE_IS_OFFLINE`. */
  code: string | null;
  /** The request field that caused the error. */
  field: string | null;
  extCode: number | null;
  errorMsg: string | null;
  localizedMessage: string | null;
  errorDescription: string | null;
  /** A full sentence, as the rating service sends it (map-and-rent §7). */
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
  readonly details: ProblemDetails;

  constructor(status: number, code: ErrorCode, serverText: string, problem: ProblemDetails) {
    super(`${status} ${code}`);
    this.name = 'Fault';
    this.status = status;
    this.code = code;
    this.serverText = serverText;
    this.details = problem;
  }

  /** No answer arrived, or a 5xx: the server may or may not have done the work. */
  get isUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** A successful answer without usable content. */
  static named(code: ErrorCode, serverText: string): Fault {
    return new Fault(200, code, serverText, problemOf({}, null));
  }

  /** A failed answer with its parsed body; the body may have any shape. */
  static ofAnswer(response: Response, body: unknown): Fault {
    const parsed = v.safeParse(errorBody, body);
    const problemBody: ErrorBody = parsed.success ? parsed.output : {};
    const problem = problemOf(problemBody, response.headers.get('Retry-After'));
    const serverText = textOf(problemBody.error) ?? textOf(problemBody.message) ?? 'Unknown error';
    const code =
      codeOfProblem(problem.code) ?? codeOfStatus(response.status) ?? codeOfText(serverText) ?? 'unknownError';
    return new Fault(response.status, code, serverText, problem);
  }

  /**
   * Converts anything thrown to a fault.
   * @throws the cause itself when it is a cancelled request (account §8: ignored) or a bug in the app.
   */
  static from(cause: unknown): Fault {
    if (cause instanceof Fault) return cause;
    if (isCancelled(cause)) throw cause;
    if (cause instanceof DOMException && cause.name === 'TimeoutError') return noAnswer(cause.message);
    // fetch throws a TypeError for every kind of network failure.
    if (cause instanceof TypeError) return noAnswer(cause.message);
    throw cause;
  }
}

export const isCancelled = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError';

const noAnswer = (text: string) => new Fault(0, 'networkErrorTitle', text, problemOf({}, null));

function problemOf(problemBody: ErrorBody, retryAfter: string | null): ProblemDetails {
  return {
    code: textOf(problemBody.code),
    field: textOf(problemBody.field),
    extCode: numberOf(problemBody.extCode),
    errorMsg: textOf(problemBody.errorMsg),
    localizedMessage: textOf(problemBody.localizedMessage),
    errorDescription: textOf(problemBody.error_description),
    data: textOf(problemBody.data),
    userId: textOf(problemBody.userId),
    rentId: textOf(problemBody.rentId),
    distanceMeters: numberOf(problemBody.distanceMeters),
    debt: numberOf(problemBody.debt),
    // No wait at all is no time to name: the rider may try again.
    retryInSeconds: numberOf(problemBody.retries_in) || secondsOf(retryAfter) || null,
  };
}

const secondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;

type Answer<T> = { data: T; response: Response } | { error: unknown; response: Response };

/**
 * Data of a successful answer. Checks `response.ok`: openapi-fetch leaves `error` undefined when the body of a failed
 * answer is empty.
 * @throws {Fault} for a failed answer, a broken network, a body that is not JSON. A cancelled request throws its own
 * error.
 */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call.catch((cause: unknown) => {
    // A connection that breaks inside the JSON: the server may have done the work.
    throw Fault.from(cause instanceof SyntaxError ? new TypeError(cause.message) : cause);
  });
  if (answer.response.ok && 'data' in answer) return answer.data;
  throw Fault.ofAnswer(answer.response, 'error' in answer ? answer.error : undefined);
}

/**
 * True if the fault does not judge the command itself: no answer, a server error, too many requests, a session being
 * renewed.
 */
export const isTransient = (fault: Fault): boolean =>
  fault.isUnknown || fault.status === 401 || fault.status === 408 || fault.status === 429;
