import * as v from 'valibot';

/** What tabs of one browser tell each other of delivered notifications, sooner than the server does. */
export type PushTabs = {
  tell(ids: readonly string[]): void;
  /** Answers how to stop. */
  watch(hear: (ids: readonly string[]) => void): () => void;
};

const news = v.object({ riderId: v.string(), ids: v.array(v.string()) });

/** @param riderId whose notifications; tabs of another rider are not listened to */
export function createPushTabs(riderId: string, channel = new BroadcastChannel('velorent.pushes')): PushTabs {
  return {
    tell: (ids) => channel.postMessage({ riderId, ids }),
    watch(hear) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        // A tab of an older version may speak otherwise.
        const heard = v.safeParse(news, data);
        if (heard.success && heard.output.riderId === riderId) hear(heard.output.ids);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
