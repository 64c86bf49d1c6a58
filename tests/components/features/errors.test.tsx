import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { errorList } from '#errors/errorList.ts';
import { QueryLayout } from '#features/shell/QueryLayout.tsx';
import { versionMachine } from '#machines/version/version.machine.ts';
import { createRiderMemory } from '#platform/riderMemory.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';

afterEach(() => errorList.clear());

test('The end of a session empties the list of errors', async () => {
  const riderMemory = createRiderMemory();
  errorList.add({ code: 'dbErrorTitle' });
  await renderScreen(<QueryLayout />, {
    runtime: { session: { riderMemory, version: createActor(versionMachine).start() } },
  });
  expect(await screen.findByText('Данные не загрузились')).toBeDefined();
  expect(errorList.snapshot()).toHaveLength(1);
  riderMemory.clear();
  expect(errorList.snapshot()).toEqual([]);
});
