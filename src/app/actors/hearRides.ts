import type { GatewayApi } from '#api/clients.ts';
import { getCurrentRents, parseRent } from '#api/rents.ts';
import type { RideNews } from '#machines/session/session.types.ts';
import { closeLine, type LineParts, openLine } from './line.ts';

export type HeardRides = LineParts & { gatewayApi: GatewayApi };

/**
 * Rows of the rider's rents as facts for the ride's chart, until the signal; then the line is closed. Inserted and deleted rows
 * are hints only (decisions §4): the server's list decides which ride is on.
 */
export function hearRides(parts: HeardRides, riderId: string, tell: (news: RideNews) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const askList = async () => {
    const { rents, serverTime } = await getCurrentRents(parts.gatewayApi, signal);
    tell({ type: 'server.rentsListed', rents, serverTime });
  };
  const unfollow = openLine(parts).follow({ table: 'rents', column: 'client_id', value: riderId }, {
    onRow: (row) => {
      const rent = parseRent(row);
      if (rent) return tell({ type: 'server.rentChanged', rent });
      // Ledger B043: the last picture stays, somebody hears of it, the list is asked instead.
      parts.report(new TypeError('rentIdError: a row came that is no rent'));
      askList().catch(() => undefined);
    },
    // Without an answer the chart's own poll asks again.
    onHint: () => void askList().catch(() => undefined),
    onLive: () => tell({ type: 'server.wentLive' }),
    onSilent: () => tell({ type: 'server.wentSilent' }),
  });
  signal.addEventListener('abort', () => {
    unfollow();
    closeLine().catch(parts.report);
  });
}
