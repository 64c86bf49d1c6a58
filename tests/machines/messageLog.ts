import type { AnyEventObject, EventObject, SimulatedClock } from 'xstate';
import { createClients } from '#api/clients.ts';
import { fakeWire, GATEWAY, MAIN, tokensOf } from '../support/api/wire.ts';
import type { recordEffects } from './recordEffects.ts';

/** Turns of the event loop until every answer of a moment has arrived. */
const TURNS = 12;

/** What goes in: an event, seconds that pass, or a change around the app. */
export type Step<Event extends EventObject> = Event | number | (() => void);

/**
 * Messages that come out, and what the screen shows when that changes, as one text such as
 * `pay k1, shows busy, 2s pay k1`: seconds stand before the first message of their moment.
 *
 * @param screen what the rider sees now
 */
export function messageLog<Event extends EventObject>(
  clock: SimulatedClock,
  send: (event: Event) => void,
  screen: () => string,
) {
  const messages: string[] = [];
  let at = 0;
  let shown = screen();
  const note = (message: string) => {
    const now = clock.now() / 1_000;
    messages.push(now === at ? message : `${now}s ${message}`);
    at = now;
  };
  const settle = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    const now = screen();
    if (now !== shown) note(`shows ${(shown = now)}`);
  };
  const passes = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      const before = messages.length;
      clock.increment(1_000);
      await settle(4);
      if (messages.length > before) await settle(TURNS);
    }
  };
  const plays = async (steps: readonly Step<Event>[]) => {
    await settle(TURNS);
    for (const step of steps) {
      if (typeof step === 'number') await passes(step);
      else if (typeof step === 'function') step();
      else send(step);
      await settle(TURNS);
    }
    return messages.join(', ');
  };
  return { note, plays };
}

/** `asked`: how many requests of this name have come. Null loses the request; `silence` never answers it. */
export type Answer = (asked: number) => Response | null | 'silence';
export const lost: Answer = () => null;
export const silence: Answer = () => 'silence';
/** The first answer once, then the other. */
export const first =
  (one: Answer, other: Answer): Answer =>
  (asked) =>
    (asked === 1 ? one : other)(asked);

/** The app's clients over a server whose answers now are named by the last part of the path. */
export function serverOf(answers: () => Record<string, Answer>, heard: (name: string, request: Request) => void) {
  const counts = new Map<string, number>();
  const { wire } = fakeWire((request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    heard(name, request);
    const asked = (counts.get(name) ?? 0) + 1;
    counts.set(name, asked);
    const answer = (answers()[name] ?? lost)(asked);
    if (answer === null) throw new TypeError('the request was lost');
    return answer === 'silence' ? new Promise<never>(() => {}) : answer;
  });
  wire.tokens.put(tokensOf('a', 'A'));
  return createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, wire);
}

type Answers = Record<string, (asked: unknown) => unknown>;
/** A step of one chart alone; text is the type of an event without a payload. */
export type ChartStep = Step<AnyEventObject> | string | { answers: Answers };
/** The answers of the chart's actors from this step on. */
export const now = (answers: Answers) => ({ answers });
type Recorded = Awaited<ReturnType<typeof recordEffects>>;

/** The values of a message without their names, ids instead of whole notifications. */
const valuesOf = (given: unknown): string[] => {
  if (given === undefined) return [];
  if (given instanceof Error) return [given.message];
  if (typeof given !== 'object' || given === null) return [`${JSON.stringify(given)}`.replaceAll('"', '')];
  if ('id' in given) return valuesOf(given.id);
  return Object.entries(given).flatMap(([name, value]) => (name === 'type' ? [] : valuesOf(value)));
};

/**
 * Plays steps on one chart. The result is a text as `messageLog` has it: what the chart asks of its actors, tells its
 * parent and does on the page, by name and values.
 */
export async function effectsOf(
  heard: Recorded,
  steps: readonly ChartStep[],
  screen: (now: ReturnType<Recorded['now']>) => string = () => '',
): Promise<string> {
  let [text, at, written, shown] = ['', 0, 0, ''];
  const add = (message: string, time: number) => {
    text += `${text && ', '}${time === at ? '' : `${time / 1_000}s `}${message}`;
    at = time;
  };
  const look = (time: number) => {
    for (const { what, with: given, at: then } of heard.said.slice(written))
      add([what, ...valuesOf(given)].join(' '), then);
    written = heard.said.length;
    const now = screen(heard.now());
    if (now !== shown) add(`shows ${(shown = now)}`, time);
  };
  let time = 0;
  look(time);
  for (const step of steps) {
    if (typeof step === 'function') step();
    else if (typeof step === 'string') await heard.hear({ type: step });
    else if (typeof step === 'number')
      for (let second = 0; second < step; second += 1) {
        await heard.pass(1);
        look((time += 1_000));
      }
    else if ('type' in step) await heard.hear(step);
    else for (const [name, answer] of Object.entries(step.answers)) heard.answer(name, answer);
    look(time);
  }
  return text;
}
