/** The face of notifications for other features: the cards over the screens, and the profile’s row. */
export { NotificationsRow } from './NotificationsRow.tsx';
export { Pushes } from './Pushes.tsx';
