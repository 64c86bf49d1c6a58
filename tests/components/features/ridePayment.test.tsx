import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RidePayment } from '#features/ride/receipt/RidePayment.tsx';
import { apiWith, renderScreen } from '../../support/components/renderScreen.tsx';

const card = {
  CardIDP: '1',
  CardNumber: '220000******4417',
  CardType: 'MIR',
  ExpDate: '1299',
  IsDefault: 1,
  Status: 'ACTIVE',
};
const anna = { UserId: '10001', Login: '10001', FirstName: 'Анна', LastName: 'Крылова', PhoneNumber: '79161234567' };

const openReceiptOf = (balance: number) => {
  const mainApi = apiWith({
    '/v2/profile': { Profile: { ...anna, Balance: balance, IsDebtor: balance < 0 } },
    '/billing/list_cards': { Items: [card] },
  });
  return renderScreen(<RidePayment />, { runtime: { mainApi } });
};

test('A receipt names the card that pays for the ride', async () => {
  await openReceiptOf(0);
  expect(await screen.findByText(/^Оплата картой Mir ••\s4417$/)).toBeDefined();
});

test('A receipt of a ride that became a debt names no card, and offers to pay the debt', async () => {
  await openReceiptOf(-42);
  expect(await screen.findByText('Поездка не оплачена')).toBeDefined();
  expect(screen.queryByText(/^Оплата картой/)).toBeNull();
  expect(screen.getByRole('button', { name: /^Оплатить 42/ })).toBeDefined();
});
