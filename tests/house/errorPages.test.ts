import { expect, test } from 'vitest';
import { catalogue } from '#errors/catalogue.ts';
import { stepLabel } from '#errors/nextStep.ts';
import { read } from './tree.ts';

const lines = read('docs/specification/errors.md').split('\n');

/** Rows of the tables "Code, Surface, Next". */
const written = lines.flatMap((line) => {
  const [, code, surface, next] = /^\| `(\w+)` \| (\w+) \| ([\w, ]+) \|$/.exec(line) ?? [];
  return code === undefined ? [] : [`${code}: ${surface}, then ${next}`];
});

// A056, B013, B038, B039, B040, B053
test('The specification lists each error code once, with the place where it appears and its next steps', () => {
  const entries = Object.entries(catalogue).map(
    ([code, { surface, next }]) => `${code}: ${surface}, then ${next.join(', ')}`,
  );
  expect(written.toSorted()).toEqual(entries.toSorted());
});

test('The specification of errors lists exactly the next steps that the app can offer after an error', () => {
  const from = lines.indexOf('### 2.3 Next steps');
  const to = lines.indexOf('## 3. Statuses');
  const listed = lines
    .slice(from, to)
    .flatMap((line) => /^\| (\w+(?:, \w+)*) \| [^|]+ \|$/.exec(line)?.[1]?.split(', ') ?? []);
  expect(listed.filter((step) => step !== 'Step').toSorted()).toEqual(Object.keys(stepLabel).toSorted());
});
