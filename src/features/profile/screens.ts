/** The screens of the profile come together: whoever has it on the screen can edit it, or look at the figures, with no network left. */
export { EditScreen } from './edit/EditScreen.tsx';
export { ProfileScreen } from './ProfileScreen.tsx';
export { StatisticsScreen } from './statistics/StatisticsScreen.tsx';
