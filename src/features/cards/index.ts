/** The face of the bank cards for other features: the list as the server keeps it, the one that pays, and the choice of another. */
export { cardsQuery, cardsOn } from './cards.queries.ts';
export { ChooseCardSheet } from './ChooseCardSheet.tsx';
export { type PayingCard, usePayingCard } from './usePayingCard.ts';
