import { inspect } from 'node:util';

/** One answer of the server, without anything that names a rider: no query, no login, no address of a phone. */
export type Answered = {
  requestId: string;
  status: number;
  /** A file, or a path of the app with `$name` in the place of its variable part. None: it was no request. */
  path?: string;
  method?: string;
  /** Whole milliseconds from the request to the end of its answer. */
  ms?: number;
};

export type Log = {
  say(level: 'info' | 'warn' | 'error', message: string): void;
  answered(facts: Answered): void;
};

/** For a person at a terminal: a proxy in front of the server logs its answers. */
export const textLog: Log = {
  say: (level, message) => console[level](message),
  answered: () => undefined,
};

const write = (level: 'info' | 'warn' | 'error', facts: object) =>
  console[level](JSON.stringify({ time: new Date().toISOString(), level, ...facts }));

/** One JSON object a line, also for an error with a stack. */
export const jsonLog: Log = {
  say: (level, message) => write(level, { message }),
  answered: (facts) => write(facts.status >= 500 ? 'error' : 'info', { message: 'answered', ...facts }),
};

/** An error with its stack and causes, as Node prints it. */
export const textOf = (error: unknown): string => inspect(error);

/** The log of this process. An invalid `LOG_FORMAT`, which the start refuses, is text. */
export const logOf = (env: NodeJS.ProcessEnv): Log => (env['LOG_FORMAT'] === 'json' ? jsonLog : textLog);
