/**
 * The screens of the profile load together: after the profile is open, the rider can edit it or see the statistics
 * without a network.
 */
export { EditScreen } from './edit/EditScreen.tsx';
export { ProfileScreen } from './ProfileScreen.tsx';
export { StatisticsScreen } from './statistics/StatisticsScreen.tsx';
