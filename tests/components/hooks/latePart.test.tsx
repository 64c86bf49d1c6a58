import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { latePart } from '#hooks/latePart.tsx';

test('A part that comes later has a stand-in, which can load it again after a failure', async () => {
  const load = vi.fn<() => Promise<() => string>>();
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(() => 'карточка');
  const Part = latePart(load, ({ isMissing, retry }) =>
    isMissing ? <button onClick={retry}>повторить</button> : 'открываем',
  );
  render(<Part />);
  expect(screen.getByText('открываем')).toBeDefined();
  await userEvent.click(await screen.findByText('повторить'));
  expect(await screen.findByText('карточка')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
