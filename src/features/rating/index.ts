/** The face of rating for other features. */
export { RateLink } from './RateLink.tsx';
