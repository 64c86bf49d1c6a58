import { beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { backendWith } from './backend.ts';
import { cellsOf, goodAnswer, someOf, type Cell } from './cells.ts';
import { readings } from './readings.ts';
import { unlike } from './unlike.ts';

/** Of each reading in `npm test`; all of them in the long run. */
const SOME = process.env['ANSWERS'] === 'all' ? Infinity : 25;
const SEED = Number(process.env['ANSWERS_SEED'] ?? 17);
const { signal } = new AbortController();
type Reading = (typeof readings)[number];

const readFrom = (reading: Reading, answer: () => Response): Promise<unknown> =>
  reading.operation === null
    ? reading.readRows(answer, signal)
    : reading.read(backendWith(reading.operation, answer), signal);

/** What came of an answer: a value, or a fault in its place. Anything else is a bug. */
const outcome = async (reading: Reading, answer: () => Response): Promise<unknown> =>
  readFrom(reading, answer).catch((cause: unknown) => {
    if (cause instanceof Fault || (reading.throwsUnread && cause instanceof Error)) return null;
    throw cause;
  });

describe.each(readings.map((reading, n) => [`${reading.area} ${reading.operation ?? 'row'} ${n}`, reading] as const))(
  '%s',
  (name, reading) => {
    let expected: unknown;
    beforeEach(async () => {
      expected ??= await readFrom(reading, goodAnswer(reading.good));
    });

    test('The app can read the example response from the server', () => expect(expected).toEqual(expect.anything()));

    test('The app reads the same values when the example response omits every field that is false, 0, empty or null', async () => {
      expect(await readFrom(reading, goodAnswer(withoutDefaults(reading.good)))).toEqual(expected);
    });

    test('When a response is damaged, the app rejects it with an error or reads only values of the right kind', async () => {
      const cells = someOf(cellsOf(reading.good), SOME, SEED);
      const wrong: string[] = [];
      for (const cell of cells) {
        const found = await outcome(reading, cell.answer).then(
          (value) => unlike(value, expected),
          (cause: unknown) => [`threw ${String(cause).slice(0, 200)}`],
        );
        if (found.length > 0) wrong.push(nameOf(name, cell, found));
      }
      expect(wrong).toEqual([]);
    });
  },
);

/** As a server in Go or one behind protobuf writes the same answer. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => ![false, 0, '', null].includes(part) && !(Array.isArray(part) && part.length === 0))
      .map(([name, part]) => [name, withoutDefaults(part)]),
  );
}

const nameOf = (name: string, { field, damage }: Cell, found: readonly string[]) =>
  `${name}: ${field} is ${damage}: ${found.join('; ')}`;
