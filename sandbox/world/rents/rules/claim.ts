import type { Change, Rent } from '../rent.types.ts';

/**
 * The rider cannot finish: charging stops at the time of the claim, never before the ride or in the future. The stage
 * stays, so that the ride may still be finished in the ordinary way.
 *
 * @param at,now milliseconds
 */
export function claimed(rent: Rent, at: number, now: number, photoFollows: boolean): Change {
  const earliest = Date.parse(rent.ride_started_at ?? rent.server_time);
  const said = new Date(Math.min(now, Math.max(earliest, at))).toISOString();
  return {
    claimed_at: said,
    finish_requested_at: rent.finish_requested_at ?? (rent.ride_started_at === null ? null : said),
    photo_state: photoFollows && rent.photo_state === 'none' ? 'owed' : rent.photo_state,
  };
}
