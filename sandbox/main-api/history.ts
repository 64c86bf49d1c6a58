import type { operations } from '#openapi/main.d.ts';
import { demand, HttpError, type Handlers } from '../contract/handlers.ts';
import { purchases } from '../history/purchases.ts';
import { pastRides } from '../history/rides.ts';
import { languageOf } from '../language.ts';

const FINDERS = { Ride: pastRides, Pay: purchases };

export const historyHandlers = {
  getHistory: async ({ sql, riderId, query, headers }) => {
    const { type, limit, offset } = query;
    const language = await languageOf({ sql, riderId, headers });
    const found = await FINDERS[type](sql, { riderId, language, limit: limit + 1, offset });
    return { status: 200, body: { Items: found.slice(0, limit), HasMore: found.length > limit } };
  },

  getHistoryItem: async ({ sql, riderId, params, headers }) => {
    const language = await languageOf({ sql, riderId, headers });
    const [found] = await FINDERS[params.type](sql, { riderId, language, limit: 1, offset: 0, id: params.id });
    demand(found, () => new HttpError(404, { error: 'no data' }));
    return { status: 200, body: found };
  },
} satisfies Partial<Handlers<operations>>;
