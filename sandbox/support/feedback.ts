import { randomUUID } from 'node:crypto';
import type { components } from '#openapi/main.d.ts';
import type { Clock } from '../clock.ts';
import { settleCommand } from '../contract/commands.ts';
import { demand, HttpError } from '../contract/handlers.ts';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';
import { isTiff, mediaTypeOf } from '../picture.ts';

type Feedback = components['schemas']['Feedback'];
type Image = { type: string; bytes: Buffer };
type Sent = { sql: Sql; clock: Clock; riderId: string; commandKey: string; feedback: Feedback };

/** map-and-rent §5, after trimming. */
const LEAST_TEXT = 20;
/** Of all pictures together (decisions §6). */
const MOST_BYTES = 6 * 1024 * 1024;

const notAccepted = (status: 413 | 422, error: string) =>
  new HttpError(status, { error, code: 'IMAGES_NOT_ACCEPTED', field: 'Images' });

/** Stores feedback to support, or refuses the whole of it. */
export async function storeFeedback({ sql, clock, riderId, commandKey, feedback }: Sent): Promise<void> {
  const { Topic, Title, Text, rentId, bikeNumber, place } = feedback;
  const isLong = Text.trim().length >= LEAST_TEXT || Topic === 'BadParking';
  demand(isLong, () => new HttpError(422, { error: 'Text is too short', code: 'TEXT_TOO_SHORT', field: 'Text' }));
  const images = feedback.Images.map(imageOf);
  const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
  demand(bytes <= MOST_BYTES, () => notAccepted(413, 'Content Too Large'));
  if (rentId !== undefined) {
    const { rows } = await sql.query('select 1 from public.rents where id::text = $1 and client_id = $2', [
      rentId,
      riderId,
    ]);
    demand(rows[0], () => new HttpError(422, { error: 'no such ride', code: 'RENT_NOT_FOUND', field: 'rentId' }));
  }

  const id = randomUUID();
  await sql.query(
    `insert into sandbox.feedback (id, rider_id, topic, title, text, rent_id, bike_number, latitude, longitude, accuracy, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      riderId,
      Topic,
      Title,
      Text.trim(),
      rentId ?? null,
      bikeNumber ?? null,
      place?.latitude ?? null,
      place?.longitude ?? null,
      place?.accuracy ?? null,
      new Date(clock.now()),
    ],
  );
  for (const [at, { type, bytes: picture }] of images.entries()) {
    await sql.query(
      'insert into sandbox.feedback_images (feedback_id, place, media_type, bytes) values ($1, $2, $3, $4)',
      [id, at, type, picture],
    );
  }
  await settleCommand(sql, commandKey, 'done');
}

/** The picture's type by its bytes, and not by the data URL. */
function imageOf(dataUrl: string): Image {
  const comma = dataUrl.indexOf(',');
  const base64 = dataUrl.slice(comma + 1);
  const bytes = Buffer.from(base64, 'base64');
  // No pattern over megabytes: it can use up the stack.
  const isWhole =
    /^data:image\/[a-z]{3,5};base64$/.test(dataUrl.slice(0, comma)) && bytes.toString('base64') === base64;
  const type = isWhole ? (mediaTypeOf(bytes) ?? (isTiff(bytes) ? 'image/tiff' : null)) : null;
  demand(type, () => notAccepted(422, 'Not an image'));
  return { type, bytes };
}

type Story = { at: string; Topic: string; Text: string; images: number };

/** A rider's own feedback, for the export of their data; newest first. */
export async function feedbackOf(sql: Sql, riderId: string): Promise<Story[]> {
  const { rows } = await sql.query<Story>(
    `select ${isoText('at')} as at, topic as "Topic", text as "Text",
       (select count(*)::int from sandbox.feedback_images i where i.feedback_id = f.id) as images
     from sandbox.feedback f where rider_id = $1 order by f.number desc`,
    [riderId],
  );
  return rows;
}
