import { createActor, fromCallback, type EventObject } from 'xstate';
import type { DataService, RowFilter, RowListener } from '#api/dataService.ts';
import { channelMachine } from '#machines/channel/channel.machine.ts';
import type { ChannelEvent } from '#machines/channel/channel.types.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';

/** Passes rows to the listener until it is ended, through one channel after the other. Returns a function that ends it. */
export function keepJoined(service: Pick<DataService, 'join'>, rows: RowFilter, listener: RowListener): () => void {
  const chart = channelMachine.provide({
    actors: {
      rows: fromCallback<EventObject>(({ sendBack }) => {
        const send = (event: ChannelEvent) => sendBack(event);
        return service.join(rows, {
          ...listener,
          onSubscribed() {
            send({ type: 'server.joinedChannel' });
            listener.onSubscribed();
          },
          onDisconnected() {
            listener.onDisconnected();
            send({ type: 'server.closedChannel', random: Math.random() });
          },
        });
      }),
    },
  });
  const actor = createActor(chart, { ...devToolsOptions, id: `channel.${rows.table}` }).start();
  return () => void actor.stop();
}
