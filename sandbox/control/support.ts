import type { operations } from './control.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { isoText } from '../data/sqlText.ts';
import { storeAnswer } from '../support/chat/messages.ts';
import { notify } from '../world/notifications.ts';

type FeedbackRow = operations['listFeedback']['responses']['200']['content']['application/json']['items'][number];

const answerTexts = (text: string) => ({
  ru: { message: 'Поддержка ответила', text },
  en: { message: 'Support has answered', text },
});

/** What a developer or a test may do instead of support. */
export const supportHandlers = {
  listFeedback: async ({ sql }) => {
    const { rows } = await sql.query<FeedbackRow>(
      `select f.id::text as id, ${isoText('f.at')} as at, w.login, f.topic, f.title, f.text,
         f.rent_id as "rentId", f.bike_number as number, f.latitude is not null as placed, f.answered_at is not null as answered,
         (select coalesce(jsonb_agg(i.media_type order by i.place), '[]') from sandbox.feedback_images i where i.feedback_id = f.id) as images
       from sandbox.feedback f join sandbox.riders w on w.id = f.rider_id order by f.number desc limit 200`,
    );
    return { status: 200, body: { items: rows } };
  },
  answerFeedback: async ({ sql, clock, params, body }) => {
    const { rows } = await sql.query<{ rider_id: string }>(
      'update sandbox.feedback set answered_at = $2 where id::text = $1 returning rider_id',
      [params.id, new Date(clock.now())],
    );
    demand(rows[0], () => problem(404, 'FEEDBACK_NOT_FOUND'));
    const riderId = rows[0].rider_id;
    await storeAnswer(sql, clock, riderId, body.text);
    await notify(sql, { riderId, at: clock.iso(), type: 'information', words: answerTexts(body.text) });
    return { status: 204 };
  },
} satisfies Partial<Handlers<operations>>;
