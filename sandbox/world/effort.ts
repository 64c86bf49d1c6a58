/** The city stores no tracks: a ride's length is its minutes at an even pace. Our number. */
const METRES_A_SECOND = 3.5;
/** Legs move a bike, a motor moves a scooter. Small calories a metre; our numbers. */
const CALORIES_A_METRE = { scooter: 4, bike: 23 };

/** @param seconds without the pauses */
export const metresRidden = (seconds: number): number => Math.round(seconds * METRES_A_SECOND);
export const caloriesOf = (metres: number, isScooter: boolean): number =>
  metres * CALORIES_A_METRE[isScooter ? 'scooter' : 'bike'];
