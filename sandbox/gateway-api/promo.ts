import type { operations } from '#openapi/gateway.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { pictureOf } from '../promo/pictures.ts';

export const promoHandlers = {
  getPromoImage: async ({ params }) => {
    const picture = pictureOf(params.imageName);
    demand(picture, () => problem(404, 'IMAGE_NOT_FOUND'));
    return {
      status: 200,
      // A picture that is opened by itself is a document of this origin: the policy forbids it everything.
      headers: {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      },
      body: Buffer.from(picture).toString('base64'),
    };
  },
} satisfies Partial<Handlers<operations>>;
