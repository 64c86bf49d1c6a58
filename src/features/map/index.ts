/** The face of the map for other features: the ground behind a ride. */
export { RideGround } from './RideGround.tsx';
