import type { DataServiceDeps } from '#api/dataService.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { dataServiceOf } from '#app/services/rows.ts';
import { phoneKind } from '#platform/phoneKind.ts';
import { createStoryPictures } from '#platform/storyPictures.ts';
import { createStories, type Stories, type StoriesDeps } from './stories.ts';

type Deps = DataServiceDeps & Pick<StoriesDeps, 'gatewayApi'>;

/** Lives as long as the page. It holds nothing in memory. */
export const openStories = (parts: Deps, session: AppDeps['session']): Stories =>
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
