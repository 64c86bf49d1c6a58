/** The face of the metro's bonus for other features: its card for the list of plans, and whether it is connected. */
export { MetroCard, metroCardShows } from './MetroCard.tsx';
export { metroLinkQuery } from './metro.queries.ts';
