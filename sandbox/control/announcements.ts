import type { operations } from './control.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { currentAnnouncements, publishAnnouncements, withdrawAnnouncements } from '../promo/publish.ts';

export const announcementHandlers = {
  getAnnouncements: async ({ sql, clock }) => {
    const names = await currentAnnouncements(sql, clock.iso());
    return { status: 200, body: { isOn: names.length > 0, names } };
  },

  setAnnouncements: async ({ sql, clock, body }) => {
    if (body.isOn) await publishAnnouncements(sql, clock.now());
    else await withdrawAnnouncements(sql);
    return { status: 204 };
  },
} satisfies Partial<Handlers<operations>>;
