/** The face of plans for other features: what is sold, and one plan in full. */
export { tariffQuery, tariffsQuery } from './tariffs.queries.ts';
