import { createActor, fromCallback, type EventObject } from 'xstate';
import {
  type DataService,
  type DataServiceDeps,
  openDataService,
  type RowFilter,
  type RowListener,
  type RowSource,
} from '#api/dataService.ts';
import { channelMachine } from '#machines/channel/channel.machine.ts';
import type { ChannelEvent } from '#machines/channel/channel.types.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import { whenScreenWorks } from '#platform/screenWorks.ts';

/** The data service, with subscriptions that last: a channel that was closed is joined again. */
export type Rows = RowSource & { close(): Promise<void> };

export function openRows(parts: DataServiceDeps): Rows {
  const service = openDataService(parts, whenScreenWorks);
  return { ...service, subscribe: (rows, listener) => keepJoined(service, rows, listener) };
}

/** Passes rows to the listener until it is ended, through one channel after the other. Returns a function that ends it. */
function keepJoined(service: Pick<DataService, 'join'>, rows: RowFilter, listener: RowListener): () => void {
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
