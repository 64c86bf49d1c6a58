import { randomUUID } from 'node:crypto';
import type { operations } from '#openapi/main.d.ts';
import { mediaTypeOf } from '../picture.ts';
import { demand, problem, Refusal, type Handlers } from '../contract/handlers.ts';

const LARGEST = 6 * 1024 * 1024;

export const avatarHandlers = {
  setAvatar: async ({ sql, riderId, body }) => {
    const { Image, UserId } = body.avatarData;
    demand(UserId === riderId, () => new Refusal(403, { error: 'Forbidden' }));
    const bytes = Buffer.from(Image, 'base64');
    demand(bytes.length <= LARGEST, () => new Refusal(413, { error: 'Content Too Large' }));
    const type = mediaTypeOf(bytes);
    // Not every browser shows the pictures of an iPhone, and this one is for all.
    demand(
      type !== null && type !== 'image/heic',
      () => new Refusal(422, { error: 'Not an image', code: 'AVATAR_NOT_ACCEPTED' }),
    );

    // Another name each time: what a browser kept under the old one is not shown for the new.
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
