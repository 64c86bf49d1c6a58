import { expect, test } from 'vitest';
import { read, typescript } from './tree.ts';

const DEADLINE = 'ends a wait for one answer, without a retry';
const DRAWING = 'how long a screen shows something, or when it draws it';
const GROUPING = 'several changes become one write or one question';
const IDLE = 'replaces `requestIdleCallback`';

/**
 * Timers outside charts: the file, how many, and their purpose. A wait that decides what happens next, and every retry,
 * is a delay of a chart.
 */
const TIMERS: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'src/api/tokens.ts': [1, DEADLINE],
  'src/errors/screenNotLoaded.ts': [1, DEADLINE],
  'src/features/help/chat/ChatFrame.tsx': [1, DEADLINE],
  'src/features/map/useIsSlow.ts': [1, DRAWING],
  'src/features/map/useLocationSearch.ts': [1, GROUPING],
  'src/features/notifications/NotificationCards.tsx': [1, GROUPING],
  'src/features/profile/pinReveal.ts': [1, DRAWING],
  'src/features/ride/parts/FindVehicle.tsx': [1, 'the device: beats of the vibration'],
  'src/features/register/useMessageRequest.ts': [1, DRAWING],
  'src/errors/lazyFallback.tsx': [1, IDLE],
  'src/features/shell/RootLayout.tsx': [1, DRAWING],
  'src/features/shell/RouteError.tsx': [1, DEADLINE],
  'src/hooks/useClock.ts': [1, DRAWING],
  'src/hooks/useSlow.ts': [1, DRAWING],
  'src/main.tsx': [1, IDLE],
  'src/platform/camera.ts': [2, 'the camera: when a frame counts as lost, and when to look for a code again'],
  'src/platform/database.ts': [1, DEADLINE],
  'src/platform/databaseRequest.ts': [1, DEADLINE],
  'src/platform/geolocation.ts': [1, 'the device: when to measure a watched position again'],
  'src/platform/heldLock.ts': [2, DEADLINE],
  'src/platform/screenWorks.ts': [1, DEADLINE],
  'src/platform/withDeadline.ts': [1, DEADLINE],
  'src/stores/persistQueries.ts': [2, GROUPING],
  'src/sw/messagePage.ts': [1, DEADLINE],
  'src/ui/saveFile.ts': [1, 'the browser has read the file by then'],
  'src/ui/toasts.ts': [1, DRAWING],
};

test('A list in this test gives the purpose of each timer that the app sets outside a chart', () => {
  const sources = typescript.filter((path) => path.startsWith('src/'));
  const found = sources.flatMap((path) => {
    const count = read(path).match(/\bset(?:Timeout|Interval)\(/g)?.length ?? 0;
    return count === 0 ? [] : [[path, count] as const];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(TIMERS).map(([path, [count]]) => [path, count])),
  );
});
