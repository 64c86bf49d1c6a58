import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RidePayment } from '#features/ride/receipt/RidePayment.tsx';
import { aProfile } from '../../support/api/profile.ts';
import { apiWith, renderScreen } from '../../support/components/renderScreen.tsx';

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
  expect(await screen.findByText(/^Оплата картой Mir ••\s4417$/)).toBeDefined();
});

test('When the rider has a debt after the ride, the receipt shows no bank card and offers to pay the debt', async () => {
  await openReceiptOf(-42);
  expect(await screen.findByText('Поездка не оплачена')).toBeDefined();
  expect(screen.queryByText(/^Оплата картой/)).toBeNull();
  expect(screen.getByRole('button', { name: /^Оплатить 42/ })).toBeDefined();
});
