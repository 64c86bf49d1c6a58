import type { GatewayApi } from '#api/clients.ts';
import type { DataReadParts } from '#api/dataRead.ts';
import { getStoryPicture, getStoryRows, readStoryRows } from '#api/stories.ts';
import { type Phone, picturesIn, type StoryPart } from '#domain/story.ts';
import type { KeptStories } from '#platform/keptStories.ts';
import type { Stories } from '#src/runtime.tsx';

export type StoriesParts = DataReadParts & {
  gatewayApi: GatewayApi;
  kept: KeptStories;
  phone: Phone;
  /** Who is signed in now; null: nobody. */
  riderId: () => string | null;
};

/** Rows that take longer are not worth waiting for: a picture is no ride, ms. */
const ANSWERS_WITHIN = 8_000;

/** The operator's pictures: from the server, and from this phone once they were seen. */
export function createStories({ gatewayApi, kept, phone, riderId, ...data }: StoriesParts): Stories {
  /** At sign-out the database is on its way out: nothing may bring it back. */
  const stillThere = (asked: string | null, signal: AbortSignal) =>
    asked !== null && asked === riderId() && !signal.aborted;

  const tidy = async () => {
    const parts: StoryPart[] = ['instructions', 'news'];
    const rows = await Promise.all(parts.map((part) => kept.rows(part)));
    // With one part unread, its pictures would seem to be nobody's.
    if (rows.every(Array.isArray)) await kept.tidy(picturesIn(rows.flatMap(readStoryRows)));
  };

  return {
    phone,
    async kept(part) {
      const rows = await kept.rows(part);
      return Array.isArray(rows) ? readStoryRows(rows) : null;
    },
    async ask(part, asking) {
      const signal = AbortSignal.any([asking, AbortSignal.timeout(ANSWERS_WITHIN)]);
      const asked = riderId();
      const rows = await getStoryRows(data, part, signal);
      if (stillThere(asked, signal)) await kept.keepRows(part, rows).then(tidy);
      return readStoryRows(rows);
    },
    async picture(name, signal) {
      const here = await kept.picture(name);
      if (here) return here;
      const asked = riderId();
      const picture = await getStoryPicture(gatewayApi, name, signal);
      if (stillThere(asked, signal)) await kept.keepPicture(name, picture);
      return picture;
    },
  };
}
