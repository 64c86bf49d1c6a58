import { rating } from '../../flows/feedbackAndBrowsing.ts';
import { losing, type Ways } from '../way.ts';

/** A lane of what waits for the server: all lanes are the same chart. */
export const outboxWays = {
  'rates a ride': { course: rating },
  'rates a ride unheard': { course: rating, breaks: losing(rating.hits) },
} satisfies Ways;
