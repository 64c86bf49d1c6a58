/** The face of promo codes for other features: the card of a list, and the popup itself. */
export { PromoCard } from './PromoCard.tsx';
export { PromoSheet } from './PromoSheet.tsx';
