/** The face of the ride for other features: the vehicle card that the map hosts in its sheet, and the word of a ride that began by itself. */
export { OfferActions } from './OfferActions.tsx';
export { OfferCard } from './OfferCard.tsx';
export { useBegunWord } from './useBegunWord.ts';
