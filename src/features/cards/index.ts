/** The face of the bank cards for other features: the list as the server keeps it; `payingCard` of the domain picks from it. */
export { cardsQuery, cardsOn } from './cards.queries.ts';
