/** The face of money for other features: its charts, the one payment of the page and its sheet. */
export { AwaitedPayment } from './AwaitedPayment.tsx';
export { usePayReturn } from './payReturn.queries.ts';
export { isOnItsWay, RESULT_PATH } from './payment.screen.ts';
export { PaymentNews } from './PaymentNews.tsx';
export { PaymentSheet } from './PaymentSheet.tsx';
export { usePayDebt } from './usePayDebt.ts';
export { type OpenedMoney, type PaymentSnapshot, useAskPayment, useMoney, usePayment } from './usePayment.ts';
