/** The face of the rider's own track for other features. */
export { OwnRide } from './OwnRide.tsx';
export { useOwnSpeed, useTrack } from './useTrack.ts';
export { forgetTrack } from './trackBox.ts';
