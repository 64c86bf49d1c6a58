import { answerDamages, fieldDamages, fieldsOf, SAME, valueAt, withValue } from './damages.ts';

/** One damaged answer. */
export type Cell = {
  /** `itself` where the whole answer is damaged. */
  field: string;
  damage: string;
  answer: () => Response;
  /** The value that replaces the good one; undefined if the whole answer is damaged. */
  value: unknown;
};

/** The server answers this. */
export const goodAnswer = (body: unknown) => (): Response =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

/** Every field of a good answer under every damage, and the answer itself under its own. */
export function cellsOf(good: unknown): Cell[] {
  const fields = fieldsOf(good).flatMap((path) =>
    fieldDamages.flatMap((damage): Cell[] => {
      const value = damage.of(valueAt(good, path));
      if (value === SAME) return [];
      const answer = () => goodAnswer(withValue(good, path, value))();
      return [{ field: path.join('.'), damage: damage.name, answer, value }];
    }),
  );
  const whole = Object.entries(answerDamages).map(([damage, of]): Cell => ({
    field: 'itself',
    damage,
    answer: () => of(good),
    value: undefined,
  }));
  return [...fields, ...whole];
}

/** A generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` of the cells by a seed; all of them where there are not more. */
export function someOf(cells: readonly Cell[], count: number, seed: number): Cell[] {
  const random = seeded(seed);
  const drawn = cells.map((cell) => ({ cell, at: random() })).toSorted((a, b) => a.at - b.at);
  return drawn.slice(0, count).map(({ cell }) => cell);
}
