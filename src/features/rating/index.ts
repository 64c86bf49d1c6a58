/** The face of rating for other features. */
export { RateLink } from './RateLink.tsx';
export { WaitingRatings } from './WaitingRatings.tsx';
export { RateOffer } from './RateOffer.tsx';
