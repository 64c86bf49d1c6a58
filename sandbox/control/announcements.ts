import * as v from 'valibot';
import { currentAnnouncements, publishAnnouncements, withdrawAnnouncements } from '../promo/publish.ts';
import { inCity } from './operation.ts';

/** Announcements over the map: banners, a new rider's first steps. All demo riders except 10005 have seen the steps. */
export const announcementOperations = {
  /** By name; the one of the day first. */
  'GET /control/announcements': inCity({}, async ({ sql, clock }) => {
    const names = await currentAnnouncements(sql, clock.iso());
    return { isOn: names.length > 0, names };
  }),

  'PUT /control/announcements': inCity(
    { body: v.strictObject({ isOn: v.boolean() }) },
    async ({ sql, clock }, { body }) => {
      if (body.isOn) await publishAnnouncements(sql, clock.now());
      else await withdrawAnnouncements(sql);
    },
  ),
};
