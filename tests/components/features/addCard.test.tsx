import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AddCardStatus } from '#features/cards/AddCardStatus.tsx';
import { render } from '../../support/components/render.tsx';

test('A rider who left the bank’s page while adding a card can start adding the card again with a button', async () => {
  const add = vi.fn<() => void>();
  const idle = () => undefined;
  const { rider } = render(
    <AddCardStatus adding={{ kind: 'unfinished' }} isReady add={add} tryAgain={idle} askBank={idle} />,
  );
  await rider.click(screen.getByRole('button', { name: 'Вернуться' }));
  expect(add).toHaveBeenCalledTimes(1);
});
