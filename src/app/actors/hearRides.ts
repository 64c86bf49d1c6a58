import type { GatewayApi } from '#api/clients.ts';
import { getCurrentRents, parseRent } from '#api/rents.ts';
import type { RideNews } from '#machines/session/session.types.ts';
import type { Connectivity } from '#platform/connectivity.ts';
import { closeLine, type LineParts, openLine } from './line.ts';

export type HeardRides = LineParts & { gatewayApi: GatewayApi; connectivity: Pick<Connectivity, 'watch'> };

/**
 * Rows of the rider's rents as facts for the ride's chart, until the signal; then the line is closed. Inserted and deleted rows
 * are hints only (decisions §4): the server's list decides which ride is on. When the network is back nobody knows what became of
 * the channel: another is joined, and takes its place once rows flow there (ledger G016).
 */
export function hearRides(
  parts: HeardRides,
  riderId: string,
  tell: (news: RideNews) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const askList = async () => {
    const { rents, serverTime } = await getCurrentRents(parts.gatewayApi, signal);
    tell({ type: 'server.rentsListed', rents, serverTime });
  };
  type Channel = { leave: () => void };
  /** The last one where rows flowed, and the one that is to take its place: a network that flaps opens no third. */
  let live: Channel | null = null;
  let joining: Channel | null = null;
  const join = () => {
    joining?.leave();
    const channel: Channel = { leave: () => undefined };
    joining = channel;
    channel.leave = openLine(parts).follow(
      { table: 'rents', column: 'client_id', value: riderId },
      {
        onRow: (row) => {
          const rent = parseRent(row);
          if (rent) return tell({ type: 'server.rentChanged', rent });
          // Ledger B043: the last picture stays, somebody hears of it, the list is asked instead.
          parts.report(new TypeError('rentIdError: a row came that is no rent'));
          askList().catch(() => undefined);
        },
        // Without an answer the chart's own poll asks again.
        onHint: () => void askList().catch(() => undefined),
        onLive: () => {
          if (joining === channel) {
            live?.leave();
            [live, joining] = [channel, null];
          }
          tell({ type: 'server.wentLive' });
        },
        onSilent: () => tell({ type: 'server.wentSilent' }),
      },
    );
  };
  join();
  const stopWatching = parts.connectivity.watch((isOnline) => isOnline && join());
  signal.addEventListener('abort', () => {
    stopWatching();
    live?.leave();
    joining?.leave();
    closeLine().catch(parts.report);
  });
}
