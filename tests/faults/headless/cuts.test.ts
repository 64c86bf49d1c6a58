import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractOf, operationsIn } from '../../support/answers/examples.ts';
import { cutAt, points, uncut } from './cuts/cuts.ts';
import { inFlows, mutations, unchanging } from './cuts/operations.ts';
import { openStage, type Stage } from './stage.ts';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Every operation of the contracts with a mutating method. */
const written = (['main', 'gateway'] as const).flatMap((name) =>
  operationsIn(contractOf(name)).flatMap(({ id, method }) => (METHODS.includes(method) ? [id] : [])),
);

test('Each POST, PUT, PATCH or DELETE operation has a test or a flow that cuts its connection, or a reason for none', () => {
  const named = [...Object.keys(mutations), ...inFlows, ...Object.keys(unchanging)];
  expect(named.toSorted()).toEqual(written.toSorted());
});

describe('operations with an idempotency key', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  describe.each(Object.entries(mutations))('%s', (name, mutation) => {
    let whole: Awaited<ReturnType<typeof uncut>>;
    beforeAll(async () => {
      whole = await uncut(stage, mutation);
    });

    test.each(points)(
      `The operation ${name} takes effect only once when the connection breaks in the first try: %s`,
      async (point) => {
        // A call that is refused without a cut proves nothing.
        expect(whole.said).not.toMatch(/^unknown|refused/);
        expect(await cutAt(stage, mutation, point)).toEqual(whole.ledger);
        expect(stage.takeBroken()).toEqual([]);
      },
    );
  });
});
