import { expect, test } from 'vitest';
import { behindSignIn, inTabs, paths } from '#paths/paths.ts';
import { goodAnswer } from './cells.ts';
import { draw } from './draw.ts';
import { screens } from './screens.tsx';

const SENTENCE = 'Часть записей прочитать не удалось, поэтому их здесь нет.';

/** Where a rider reads a list entry by entry. */
const AT: readonly string[] = [
  behindSignIn(paths.bankCards),
  behindSignIn(paths.tariffs),
  inTabs(paths.history),
  paths.notifications,
];
const lists = screens.filter(({ at }) => AT.includes(at));

/** Finds the list of an answer, under any name, and adds an unreadable entry. */
const withUnreadable = (good: unknown): unknown =>
  Array.isArray(good)
    ? [...good, {}]
    : Object.fromEntries(
        Object.entries(Object(good)).map(([name, value]) => [name, Array.isArray(value) ? [...value, {}] : value]),
      );

test.each(lists)(
  'The list screen “$area” shows a note about missing entries if, and only if, the server sends an unreadable one',
  async (screen) => {
    expect((await draw(screen, goodAnswer(screen.good))).textContent).not.toContain(SENTENCE);
    document.body.replaceChildren();
    expect((await draw(screen, goodAnswer(withUnreadable(screen.good)))).textContent).toContain(SENTENCE);
  },
);
