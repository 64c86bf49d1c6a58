import type { operations } from '#openapi/gateway.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { caloriesOf, metresRidden } from '../history/rides.ts';

type Row = { is_scooter: boolean; rides: number; seconds: number };

export const statisticsHandlers = {
  getStatistics: async ({ sql, riderId }) => {
    const { rows } = await sql.query<Row>(
      `select coalesce(device_type, '') = 'OMNI_IOT_SCOOTER' as is_scooter, count(*)::int as rides,
         coalesce(sum(greatest(0, duration - paused_seconds)), 0)::int as seconds
       from public.rents where client_id = $1 and ended_at is not null and ride_started_at is not null group by 1`,
      [riderId],
    );
    const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
    const metres = ({ seconds }: Row) => metresRidden(seconds);
    return {
      status: 200,
      body: {
        TotalRides: sum(({ rides }) => rides),
        TotalRidesTime: clockOf(sum(({ seconds }) => seconds)),
        TotalDistance: sum(metres),
        TotalCalories: sum((row) => caloriesOf(metres(row), row.is_scooter)),
      },
    };
  },
} satisfies Partial<Handlers<operations>>;

/** d.hh:mm:ss; hh:mm:ss without days. */
function clockOf(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const time = `${two((seconds % 86_400) / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  return days > 0 ? `${days}.${time}` : time;
}
