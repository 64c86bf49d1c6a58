import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const charts = globSync('machines/*/*.machine.ts').map((path) => basename(path, '.machine.ts'));
const walked = globSync('tests/machines/*.test.ts').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^walk\(\s*'(\w+)'/gm)].map(([, name]) => name),
);

it('each chart has exactly one walk', () => expect(walked.toSorted()).toEqual(charts.toSorted()));
