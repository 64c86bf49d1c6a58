import * as v from 'valibot';
import { type Channel, openChannel } from './browserStorage.ts';

/** Messages between tabs of one browser about delivered notifications. They arrive before the server's. */
export type NotificationTabs = {
  broadcast(ids: readonly string[]): void;
  /** Returns a function that stops it. */
  watch(listener: (ids: readonly string[]) => void): () => void;
};

const deliveredMessage = v.object({ riderId: v.string(), ids: v.array(v.string()) });

/** @param riderId the rider of the notifications; messages of other riders are ignored */
export function createNotificationTabs(
  riderId: string,
  channel: Channel = openChannel('velorent.pushes'),
): NotificationTabs {
  return {
    broadcast: (ids) => channel.postMessage({ riderId, ids }),
    watch(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        // A tab of another version may send another format.
        const message = v.safeParse(deliveredMessage, data);
        if (message.success && message.output.riderId === riderId) listener(message.output.ids);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
