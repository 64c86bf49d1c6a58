import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResetSettings } from '#features/profile/ResetSettings.tsx';
import { renderScreen } from '../renderScreen.tsx';

test('the question before the settings are reset says what stays: the session and the hints that were seen', async () => {
  const { rider } = await renderScreen(<ResetSettings />);
  await rider.click(screen.getByRole('button', { name: 'Сбросить настройки' }));
  const question = await screen.findByRole('alertdialog', { name: 'Сбросить настройки?' });
  expect(question.textContent).toContain('Вход и просмотренные подсказки останутся.');
  await rider.click(screen.getByRole('button', { name: 'Оставить' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
