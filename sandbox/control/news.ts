import type { operations } from './control.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { newsNow, publishNews, withdrawNews } from '../promo/publish.ts';

export const newsHandlers = {
  getNews: async ({ sql, clock }) => {
    const names = await newsNow(sql, clock.iso());
    return { status: 200, body: { isOn: names.length > 0, names } };
  },

  setNews: async ({ sql, clock, body }) => {
    if (body.isOn) await publishNews(sql, clock.now());
    else await withdrawNews(sql);
    return { status: 204 };
  },
} satisfies Partial<Handlers<operations>>;
