import { randomUUID } from 'node:crypto';
import type { operations } from '#openapi/main.d.ts';
import { demand, problem, HttpError, type Handlers } from '../contract/handlers.ts';
import { mediaTypeOf } from '../picture.ts';

const LARGEST = 6 * 1024 * 1024;

export const avatarHandlers = {
  setAvatar: async ({ sql, riderId, body }) => {
    const { Image, UserId } = body.avatarData;
    demand(UserId === riderId, () => new HttpError(403, { error: 'Forbidden' }));
    const bytes = Buffer.from(Image, 'base64');
    demand(bytes.length <= LARGEST, () => new HttpError(413, { error: 'Content Too Large' }));
    const type = mediaTypeOf(bytes);
    // Not every browser shows an iPhone's pictures, and every browser shows this one.
    demand(
      type !== null && type !== 'image/heic',
      () => new HttpError(422, { error: 'Not an image', code: 'AVATAR_NOT_ACCEPTED' }),
    );

    // A new name each time: prevents browsers from showing the picture cached under the old one.
    const name = randomUUID();
    await sql.query('delete from sandbox.avatars where rider_id = $1', [riderId]);
    await sql.query('insert into sandbox.avatars (name, rider_id, media_type, bytes) values ($1, $2, $3, $4)', [
      name,
      riderId,
      type,
      bytes,
    ]);
    return { status: 200, body: { AvatarUrl: `/profile/avatars/${name}` } };
  },

  getAvatar: async ({ sql, params }) => {
    const { rows } = await sql.query<{ media_type: string; image: string }>(
      `select media_type, encode(bytes, 'base64') as image from sandbox.avatars where name::text = $1`,
      [params.name],
    );
    const found = rows[0];
    demand(found, () => problem(404, 'AVATAR_NOT_FOUND'));
    return {
      status: 200,
      headers: {
        'Content-Type': found.media_type,
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
      body: found.image,
    };
  },
} satisfies Partial<Handlers<operations>>;
