import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AddCardStatus } from '#features/cards/AddCardStatus.tsx';
import { LandingScreen } from '#features/landing/LandingScreen.tsx';
// The landing page loads it when it is shown.
import '#features/contacts/PaidElsewhere.tsx';
import { RidePayment } from '#features/ride/receipt/RidePayment.tsx';
import { aProfile } from '../../support/api/profile.ts';
import { render } from '../../support/components/render.tsx';
import { apiWith, renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';

test('A rider who left the bank’s page while adding a card can start adding the card again with a button', async () => {
  const add = vi.fn<() => void>();
  const idle = () => undefined;
  const { rider } = render(
    <AddCardStatus adding={{ kind: 'unfinished' }} isReady add={add} tryAgain={idle} askBank={idle} />,
  );
  await rider.click(screen.getByRole('button', { name: 'Вернуться' }));
  expect(add).toHaveBeenCalledTimes(1);
});

test('For a payment begun in another browser, the landing page says that the operator watches it, and links to support', async () => {
  const at = '/?redirectUrl=%2Fprofile%3FpayStatus%3DSUCCESS';
  await renderScreen(<LandingScreen />, { before: null, route: '/', at, runtime: { settings: settingsWith({}) } });
  expect(await screen.findByText(/^Мы следим за\sэтим платежом$/)).toBeDefined();
  expect(screen.getByRole('link', { name: /Позвонить в поддержку/ })).toBeDefined();
});

const account = { CardIDP: '1', CardNumber: '220000******4417', CardType: 'MIR' };
const card = { ...account, ExpDate: '1299', IsDefault: 1, Status: 'ACTIVE' };

const openReceiptOf = (balance: number) => {
  const mainApi = apiWith({
    '/v2/profile': { Profile: aProfile({ Balance: balance, IsDebtor: balance < 0 }) },
    '/billing/list_cards': { Items: [card] },
  });
  return renderScreen(<RidePayment />, { runtime: { mainApi } });
};

test('A receipt shows the bank card that pays for the ride', async () => {
  await openReceiptOf(0);
  expect(await screen.findByText(/^Оплата картой Мир ••\s4417$/)).toBeDefined();
});

test('When the rider has a debt after the ride, the receipt shows no bank card and offers to pay the debt', async () => {
  await openReceiptOf(-42);
  expect(await screen.findByText('Поездка не оплачена')).toBeDefined();
  expect(screen.queryByText(/^Оплата картой/)).toBeNull();
  expect(screen.getByRole('button', { name: /^Оплатить 42/ })).toBeDefined();
});
