/** The face of the profile for other features: what the rider owes. */
export { profileQuery } from './profile.queries.ts';
export { debtOf } from './profile.screen.ts';
