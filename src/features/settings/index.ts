/** The face of the settings for other features: what a rider's phones share. */
export { riderSettingsOf } from './riderSettings.ts';
export { AnalyticsBox } from './AnalyticsBox.tsx';
