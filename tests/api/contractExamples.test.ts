import { expect, test } from 'vitest';
import { contractOf, operationsIn } from '../support/answers/examples.ts';

test.each(['main', 'gateway'] as const)(
  'Every successful JSON response in the API contract %s.yaml has an example',
  (name) => {
    const without = operationsIn(contractOf(name)).filter(
      ({ isJson, examples }) => isJson && Object.keys(examples).length === 0,
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  },
);
