import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorList } from '#errors/errorList.ts';
import { cellsOf, goodAnswer, someOf } from './cells.ts';
import { draw } from './draw.ts';
import { screens } from './screens.tsx';
import { numbersIn, sumsOn, wrongOn } from './shown.ts';

/** Of each screen in `npm test`; all of them in the long run. */
const SOME = process.env['ANSWERS'] === 'all' ? Infinity : 6;
const SEED = Number(process.env['ANSWERS_SEED'] ?? 17);

describe.each(
  screens.map((screen, n) => [`${n} ${screen.area} ${screen.operation ?? 'rows'} at ${screen.at}`, screen] as const),
)('%s', (name, screen) => {
  let sums: ReadonlySet<string>;
  let wrongWithExample: string[];
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const good = await draw(screen, goodAnswer(screen.good));
    sums = sumsOn(good);
    wrongWithExample = wrongOn(good, { sums, sent: [], isSound: true });
    cleanup();
    errorList.clear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    errorList.clear();
  });

  test('When the server’s response is damaged, the screen stays usable and shows no wrong price and no broken text', async () => {
    expect(wrongWithExample).toEqual([]);
    const wrong: string[] = [];
    for (const { field, damage, answer, value } of someOf(cellsOf(screen.good), SOME, SEED)) {
      const found = await draw(screen, answer).then(
        (container) =>
          wrongOn(container, { sums, sent: numbersIn([screen.good, value]), isSound: damage === 'a fraction' }),
        (cause: unknown) => [`threw ${String(cause).slice(0, 200)}`],
      );
      cleanup();
      if (found.length > 0) wrong.push(`${name}: ${field} is ${damage}: ${found.join('; ')}`);
    }
    expect(wrong).toEqual([]);
  });
});
