import { fromCallback, type EventObject } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import type { DataServiceDeps } from '#api/dataService.ts';
import { getCurrentRents, parseRent } from '#api/rents.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { closeDataService, dataServiceOf } from '#app/services/rows.ts';
import type { ServerEvent } from '#machines/rent/rent.types.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { Connectivity } from '#platform/connectivity.ts';

type RentSubscriptionDeps = DataServiceDeps & {
  gatewayApi: GatewayApi;
  connectivity: Pick<Connectivity, 'watch'>;
};

/**
 * Sends rows of the rider's rents as facts, until the signal aborts; then closes the data
 * service. Inserted and deleted rows are only hints (decisions §4): the server's list decides which ride is active. When
 * the network returns, the state of the channel is unknown: another channel joins, and replaces the old one once it is
 * live (ledger G016).
 */
export function subscribeRents(
  parts: RentSubscriptionDeps,
  riderId: string,
  send: (event: ServerEvent) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const fetchList = async () => {
    const { rents, serverTime } = await getCurrentRents(parts.gatewayApi, signal);
    send({ type: 'server.rentsListed', rents, serverTime });
  };
  type Channel = { leave: () => void };
  /**
   * `live`: the last channel that was live. `joining`: the channel that will replace it. A flapping network opens no
   * third one.
   */
  let live: Channel | null = null;
  let joining: Channel | null = null;
  const join = () => {
    joining?.leave();
    const channel: Channel = { leave: () => undefined };
    joining = channel;
    channel.leave = dataServiceOf(parts).subscribe(
      { table: 'rents', column: 'client_id', value: riderId },
      {
        onUpdate: (row) => {
          const rent = parseRent(row);
          if (rent) send({ type: 'server.rentChanged', rent });
          if (rent?.sumsAreKnown) return;
          // Ledger B043: the last state stays, the error is reported, and the list is asked instead.
          if (!rent) parts.report(new TypeError('rentIdError: a row came that is no rent'));
          fetchList().catch(() => undefined);
        },
        // Without an answer the chart's own poll asks again.
        onRefetchNeeded: () => void fetchList().catch(() => undefined),
        onSubscribed: () => {
          if (joining === channel) {
            live?.leave();
            [live, joining] = [channel, null];
          }
          send({ type: 'server.wentLive' });
        },
        onDisconnected: () => send({ type: 'server.wentSilent' }),
      },
    );
  };
  join();
  const stopWatching = parts.connectivity.watch((isOnline) => isOnline && join());
  signal.addEventListener('abort', () => {
    stopWatching();
    live?.leave();
    joining?.leave();
    closeDataService().catch(parts.report);
  });
}

/** Subscribes the ride to its rows while somebody is signed in. */
export const provideRealtime = (parts: RentSubscriptionDeps & Pick<AppDeps, 'session'>) =>
  fromCallback<EventObject, { riderId: string }>(({ input }) => {
    const stop = new AbortController();
    const send = (event: ServerEvent) => sendToRide(parts.session.getSnapshot().children.rent, event);
    subscribeRents(parts, input.riderId, send, stop.signal);
    return () => stop.abort();
  });
