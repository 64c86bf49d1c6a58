import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LandingScreen } from '#features/landing/LandingScreen.tsx';
// The screen loads it when it is shown.
import '#features/contacts/PaidElsewhere.tsx';
import { renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';

test('For a payment begun in another browser, the landing page says that the operator watches it, and links to support', async () => {
  const at = '/?redirectUrl=%2Fprofile%3FpayStatus%3DSUCCESS';
  await renderScreen(<LandingScreen />, { before: null, route: '/', at, runtime: { settings: settingsWith({}) } });
  expect(await screen.findByText(/^Мы следим за\sэтим платежом$/)).toBeDefined();
  expect(screen.getByRole('link', { name: /Позвонить в поддержку/ })).toBeDefined();
});
