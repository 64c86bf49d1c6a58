import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LandingScreen } from '#features/landing/LandingScreen.tsx';
// The screen loads it when it is shown.
import '#features/contacts/PaidElsewhere.tsx';
import { renderScreen } from '../../support/components/renderScreen.tsx';

test('The landing page confirms a payment that the rider began in another browser, and names support', async () => {
  const settings = Object.assign(Object.create(null), {
    support: { phone: '+7 495 000-00-00', email: 'help@velorent.example' },
  });
  await renderScreen(<LandingScreen />, {
    before: null,
    route: '/',
    at: '/?redirectUrl=%2Fprofile%3FpayStatus%3DSUCCESS',
    runtime: { settings },
  });
  expect(await screen.findByText(/^Мы следим за\sэтим платежом$/)).toBeDefined();
  expect(screen.getByRole('link', { name: /Позвонить в поддержку/ })).toBeDefined();
});
