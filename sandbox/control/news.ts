import type { operations } from './control.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { publishNews, withdrawNews } from '../promo/publish.ts';

export const newsHandlers = {
  setNews: async ({ sql, clock, body }) => {
    if (body.isOn) await publishNews(sql, clock.now());
    else await withdrawNews(sql);
    return { status: 204 };
  },
} satisfies Partial<Handlers<operations>>;
