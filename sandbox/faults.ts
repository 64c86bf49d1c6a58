import type { Request, RequestHandler, Response } from 'express';
import * as v from 'valibot';

const Api = v.picklist(['main', 'gateway', 'data']);
export type Api = v.InferOutput<typeof Api>;

const whole = (least: number, most: number) =>
  v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)));

/** A fault: what goes wrong, and how often. */
export const FaultRule = v.strictObject({
  fault: v.picklist(['delay', 'status', 'drop-before', 'drop-after', 'truncate']),
  /** A regular expression, matched against `METHOD /path`. */
  match: v.pipe(v.string(), v.maxLength(200), v.check(isPattern, 'Not a regular expression')),
  api: v.exactOptional(Api),
  /** How many times more; without it the rule has no end. */
  times: whole(0, Number.MAX_SAFE_INTEGER),
  /** The share of matching requests that fail. */
  rate: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  /** Of `delay`: milliseconds. */
  milliseconds: whole(0, 120_000),
  /** Of `status`, e.g. 401, 426, 503. */
  status: whole(400, 599),
  /** Of `status`: `html` is the answer of a broken proxy. */
  body: v.exactOptional(v.picklist(['json', 'html', 'empty'])),
  /** Of `status`: seconds of Retry-After. */
  retryAfter: whole(0, 3_600),
});
export type FaultRule = v.InferOutput<typeof FaultRule>;

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Realtime's sockets, which a fault cuts. */
export type Line = { setOnline(online: boolean): void };

/**
 * Counts a request to which the rule at this place of the list applies. False when the rule has no uses left; null when
 * nobody can say, and the rule spares this request alone.
 */
type CountUse = (place: number) => Promise<boolean | null>;
const countNowhereElse: CountUse = async () => true;

export type Faults = {
  set(rules: FaultRule[], seed?: number): Promise<void>;
  /** With their remaining times. */
  rules(): Promise<FaultRule[]>;
  /** See `Realtime`. */
  setOnline(online: boolean): Promise<void>;
  middleware(api: Api): RequestHandler;
};

/** Mulberry32: the same seed gives the same faults. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** Faults of this process alone. `hold` replaces them; then `countUse` counts uses in other processes too. */
export function createFaults(
  line: Line,
): Faults & { hold(rules: readonly FaultRule[], seed: number, countUse: CountUse): void } {
  let held: { rule: FaultRule; pattern: RegExp }[] = [];
  let random = seeded(1);
  let countUse = countNowhereElse;

  const pick = async (api: Api, { method, path }: Request): Promise<FaultRule | undefined> => {
    const count = countUse;
    for (const [place, { rule, pattern }] of held.entries()) {
      const applies =
        (rule.api === undefined || rule.api === api) &&
        rule.times !== 0 &&
        pattern.test(`${method} ${path}`) &&
        (rule.rate === undefined || random() < rule.rate);
      if (!applies) continue;
      if (rule.times === undefined) return rule;
      rule.times -= 1;
      const isCounted = await count(place);
      if (isCounted) return rule;
      rule.times = isCounted === null ? rule.times + 1 : 0;
    }
    return undefined;
  };
  const hold = (rules: readonly FaultRule[], seed: number, counts: CountUse): void => {
    held = rules.map((rule) => ({ rule: { ...rule }, pattern: new RegExp(rule.match) }));
    random = seeded(seed);
    countUse = counts;
  };

  return {
    hold,
    set: async (rules, seed = 1) => hold(rules, seed, countNowhereElse),
    rules: async () => held.map(({ rule }) => ({ ...rule })),
    setOnline: async (online) => line.setOnline(online),
    middleware: (api) => async (request, response, next) => {
      const rule = held.length === 0 ? undefined : await pick(api, request);
      if (!rule) return next();
      switch (rule.fault) {
        case 'delay':
          setTimeout(next, rule.milliseconds ?? 1000);
          return;
        case 'status':
          return answerInstead(response, rule);
        case 'drop-before':
          request.socket.destroy();
          return;
        case 'drop-after':
          loseAnswer(request, response);
          return next();
        case 'truncate':
          cutAnswer(request, response);
          return next();
      }
    },
  };
}

function answerInstead(response: Response, { status = 503, body = 'json', retryAfter }: FaultRule): void {
  response.status(status);
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  if (body === 'empty') return void response.end();
  if (body === 'html')
    return void response.type('html').end('<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>');
  const title = `Fault ${status}`;
  response
    .type('application/problem+json')
    .end(JSON.stringify({ type: `/problems/${status}`, title, status, error: title }));
}

/** The work is done and committed; only the answer is lost. */
function loseAnswer(request: Request, response: Response): void {
  response.write = () => true;
  response.end = () => {
    request.socket.destroy();
    return response;
  };
}

/** Half of the body under the length of all of it: the client sees a broken connection, not a short answer. */
function cutAnswer(request: Request, response: Response): void {
  const write = response.write.bind(response);
  response.end = (chunk?: unknown) => {
    const body = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? Buffer.from(chunk) : Buffer.alloc(0);
    response.setHeader('Content-Length', Math.max(2, body.length));
    write(body.subarray(0, Math.ceil(body.length / 2)), () => request.socket.destroy());
    return response;
  };
}
