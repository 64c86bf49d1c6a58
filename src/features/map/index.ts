/** The face of the map for other features. The ground behind a ride: */
export { RideGround } from './RideGround.tsx';
/** For the gallery: the operator's banners as they stand over Scan. */
export { PromoSlot } from './PromoSlot.tsx';
/** For the settings: the same switch as among the layers. */
export { useSaving } from './useSaving.ts';
