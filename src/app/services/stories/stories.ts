import type { GatewayApi } from '#api/clients.ts';
import type { DataService } from '#api/dataService.ts';
import { getStoryPicture, getStoryRows, readStoryRows } from '#api/stories.ts';
import { within } from '#api/within.ts';
import { type Phone, picturesIn, type StoryPart, type StoryRow } from '#domain/story.ts';
import type { StoryPictures } from '#platform/storyPictures.ts';

/** The operator's stories. */
export type Stories = {
  phone: Phone;
  /** The server's current rows. Rejects when the request fails. */
  fetch: (part: StoryPart, signal: AbortSignal) => Promise<readonly StoryRow[]>;
  /** A picture; stored here after the first view. Rejects when the request fails or the answer is not a picture. */
  picture: (name: string, signal: AbortSignal) => Promise<Blob>;
};

export type StoriesDeps = {
  data: () => Pick<DataService, 'ask'>;
  gatewayApi: GatewayApi;
  pictures: StoryPictures;
  phone: Phone;
  /** The signed-in rider; null: nobody. */
  riderId: () => string | null;
};

/** Longest wait for a request, ms: stories are not worth a longer one. */
const REQUEST_TIMEOUT_MS = 8_000;

/** The operator's stories: from the server; pictures also from this phone, once they were viewed. */
export function createStories({ gatewayApi, pictures, phone, riderId, data }: StoriesDeps): Stories {
  /** Sign-out deletes the database: no write may create it again. */
  const isSameRider = (requestedFor: string | null, signal: AbortSignal) =>
    requestedFor !== null && requestedFor === riderId() && !signal.aborted;

  return {
    phone,
    async fetch(part, asking) {
      const signal = within(REQUEST_TIMEOUT_MS, asking);
      const requestedFor = riderId();
      const rows = readStoryRows(await getStoryRows(data(), part, signal));
      if (isSameRider(requestedFor, signal)) await pictures.retain(part, picturesIn(rows));
      return rows;
    },
    async picture(name, signal) {
      const here = await pictures.picture(name);
      if (here) return here;
      const requestedFor = riderId();
      const picture = await getStoryPicture(gatewayApi, name, signal);
      if (isSameRider(requestedFor, signal)) await pictures.store(name, picture);
      return picture;
    },
  };
}
