import { fromCallback, type EventObject } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import type { DataParts } from '#api/data.ts';
import type { RideNews } from '#machines/session/session.types.ts';

export type RealtimeParts = DataParts & { gatewayApi: GatewayApi };

/**
 * Rows of the rider's rents as facts for the ride's chart. Lives as long as somebody is signed in. Inserted and deleted rows
 * are hints only (decisions §4): the server's list decides which ride is on.
 */
export const provideRealtime = (parts: RealtimeParts) =>
  fromCallback<EventObject, { riderId: string }>(({ input, sendBack }) => {
    const tell = (news: RideNews) => sendBack(news);
    const stop = new AbortController();

    const listen = async () => {
      const [{ openData }, { getCurrentRents, parseRent }] = await Promise.all([import('#api/data.ts'), import('#api/rents.ts')]);
      if (stop.signal.aborted) return;
      const askList = async () => {
        const { rents, serverTime } = await getCurrentRents(parts.gatewayApi, stop.signal);
        tell({ type: 'server.rentsListed', rents, serverTime });
      };
      const data = openData(parts);
      const unfollow = data.follow('rents', input.riderId, {
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
      stop.signal.addEventListener('abort', () => {
        unfollow();
        data.close().catch(parts.report);
      });
    };

    listen().catch(parts.report);
    return () => stop.abort();
  });
