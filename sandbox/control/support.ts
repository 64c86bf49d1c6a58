import * as v from 'valibot';
import { demand, problem } from '../contract/handlers.ts';
import { isoText } from '../data/sqlText.ts';
import { storeAnswer } from '../support/chat/messages.ts';
import { notify } from '../world/notifications.ts';
import { Uuid } from './fields.ts';
import { inCity } from './operation.ts';

type FeedbackRow = {
  id: string;
  at: string;
  login: string;
  topic: string;
  title: string;
  text: string;
  rentId: string | null;
  number: string | null;
  /** It has the phone's position. */
  placed: boolean;
  /** Their media types. */
  images: string[];
  answered: boolean;
};

const OfFeedback = v.strictObject({ id: Uuid });
const SupportAnswer = v.strictObject({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)) });

const answerTexts = (text: string) => ({
  ru: { message: 'Поддержка ответила', text },
  en: { message: 'Support has answered', text },
});

/** What a developer or a test may do instead of support. */
export const supportOperations = {
  /** Riders' feedback, the newest first. */
  'GET /control/feedback': inCity({}, async ({ sql }) => {
    const { rows } = await sql.query<FeedbackRow>(
      `select f.id::text as id, ${isoText('f.at')} as at, w.login, f.topic, f.title, f.text,
         f.rent_id as "rentId", f.bike_number as number, f.latitude is not null as placed, f.answered_at is not null as answered,
         (select coalesce(jsonb_agg(i.media_type order by i.place), '[]') from sandbox.feedback_images i where i.feedback_id = f.id) as images
       from sandbox.feedback f join sandbox.riders w on w.id = f.rider_id order by f.number desc limit 200`,
    );
    return { items: rows };
  }),

  /** Answers in the rider's chat, with a notification. */
  'POST /control/feedback/{id}/answer': inCity(
    { path: OfFeedback, body: SupportAnswer },
    async ({ sql, clock }, { path, body }) => {
      const { rows } = await sql.query<{ rider_id: string }>(
        'update sandbox.feedback set answered_at = $2 where id::text = $1 returning rider_id',
        [path.id, new Date(clock.now())],
      );
      demand(rows[0], () => problem(404, 'FEEDBACK_NOT_FOUND'));
      const riderId = rows[0].rider_id;
      await storeAnswer(sql, clock, riderId, body.text);
      await notify(sql, { riderId, at: clock.iso(), type: 'information', words: answerTexts(body.text) });
    },
  ),
};
