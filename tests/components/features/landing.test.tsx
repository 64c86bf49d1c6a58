import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LandingScreen } from '#features/landing/LandingScreen.tsx';
// The screen loads it when it is shown.
import '#features/contacts/PaidElsewhere.tsx';
import { renderScreen } from '../../support/components/renderScreen.tsx';

test('A browser in which another browser’s payment ends says that the payment is known, and names support', async () => {
  const settings = Object.assign(Object.create(null), {
    support: { phone: '+7 495 000-00-00', email: 'help@velorent.example' },
  });
  await renderScreen(<LandingScreen />, {
    before: null,
    route: '/',
    at: '/?redirectUrl=%2Fprofile%3FpayStatus%3DSUCCESS',
    runtime: { settings },
  });
  expect(await screen.findByText(/^О\sплатеже мы знаем$/)).toBeDefined();
  expect(screen.getByRole('link', { name: /Позвонить в поддержку/ })).toBeDefined();
});
