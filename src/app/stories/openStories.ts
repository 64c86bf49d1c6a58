import { createStoryPictures } from '#platform/storyPictures.ts';
import { phoneKind } from '#platform/phoneKind.ts';
import type { DataServiceParts } from '#api/dataService.ts';
import { dataServiceOf } from '../dataService.ts';
import type { AppParts } from '../parts.ts';
import { createStories, type Stories, type StoriesParts } from './stories.ts';

type Parts = DataServiceParts & Pick<StoriesParts, 'gatewayApi'>;

/** Lives as long as the page. It holds nothing in memory. */
export const openStories = (parts: Parts, session: AppParts['session']): Stories =>
  createStories({
    gatewayApi: parts.gatewayApi,
    data: () => dataServiceOf(parts),
    pictures: createStoryPictures(),
    phone: phoneKind(navigator),
    riderId: () => {
      const snapshot = session.getSnapshot();
      return snapshot.matches('signedIn') ? snapshot.context.riderId : null;
    },
  });
