import { describe, expect, test } from 'vitest';
import { exists, files, read } from './tree.ts';

const ID = /^[A-GS]\d{3}$/;

/** The cells of each row of a page's tables that begins with an id. */
const rowsOf = (page: string): string[][] =>
  read(page)
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter(([, id = '']) => ID.test(id));

type Fact = { id: string; place: string; state: string };

const facts: Fact[] = [
  ...rowsOf('docs/specification/ledger.md').map(([, id = '', , , place = '', state = '']) => ({ id, place, state })),
  ...rowsOf('docs/SECURITY.md').map(([, id = '', , place = '']) => ({ id, place, state: 'true' })),
];

const tests = files.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path));
const IDS = /\/\/ ([A-GS]\d{3}(?:, [A-GS]\d{3})*)$/;
const namedIn = (line: string): string[] => IDS.exec(line)?.[1]?.split(', ') ?? [];
const named = new Set(tests.flatMap((path) => read(path).split('\n').flatMap(namedIn)));

describe('facts of the ledger and promises of SECURITY.md', () => {
  test('Each fact of the ledger or of SECURITY.md has its own id, and the ids are in order', () => {
    const ids = facts.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect(ids.length).toBeGreaterThan(500);
  });

  test('Each fact has the state “true”, “decided” or “not yet”, and “not yet” has a reason after it', () => {
    const odd = facts.filter(({ state }) => !/^(true|not yet: \S.*|decided(: \S.*)?)$/.test(state));
    expect(odd.map(({ id, state }) => `${id} ${state}`)).toEqual([]);
  });

  test('Each fact names a place, unless its state is “not yet”, and each file that a fact names exists', () => {
    const lost = facts.flatMap(({ id, place }) =>
      [...place.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => (exists(path) ? [] : [`${id} ${path}`])),
    );
    expect(lost).toEqual([]);
    expect(facts.filter(({ place, state }) => /^–?$/.test(place) && !state.startsWith('not yet'))).toEqual([]);
  });

  test('Each true fact has a test with its fact id, and no test has the id of a fact that is not true', () => {
    const isTrue = new Set(facts.filter(({ state }) => state === 'true').map(({ id }) => id));
    expect({
      withoutTest: [...isTrue].filter((id) => !named.has(id)),
      namedInVain: [...named].filter((id) => !isTrue.has(id)),
    }).toEqual({ withoutTest: [], namedInVain: [] });
  });
});

test('A comment with fact ids is directly above a test or a describe block, or at the end of a table row', () => {
  const stray = tests.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index, lines) => {
        const isAlone = namedIn(line).length > 0 && /^\s*\/\//.test(line);
        const next = lines[index + 1] ?? '';
        return isAlone && !/^\s*(test|it|describe|journey|walk)\b/.test(next) ? [`${path}:${index + 1} ${line}`] : [];
      }),
  );
  expect(stray).toEqual([]);
});
