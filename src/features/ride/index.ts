/** The face of the ride for other features: the vehicle card that the map hosts in its sheet. */
export { OfferActions } from './OfferActions.tsx';
export { OfferCard } from './OfferCard.tsx';
