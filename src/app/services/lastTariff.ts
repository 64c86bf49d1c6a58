import type { ActorRefFrom } from 'xstate';
import type { MainApi } from '#api/clients.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { getTariff } from '#api/tariffs.ts';
import { within } from '#api/within.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { startKeyIn } from '#domain/currentRide.ts';
import { tariffKind } from '#domain/tariff.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { riderSettingsOf } from '#stores/riderSettings.ts';
import { onRideActive } from './onRideActive.ts';

type LastTariffDeps = { riderStore: AppDeps['riderStore']; serverClock: Pick<ServerClock, 'now'> };

/** Stores the last bought tariff of each fleet, for all phones of the rider (account §3). */
export async function storeLastTariff(
  { mainApi, riderStore, serverClock }: LastTariffDeps & { mainApi: MainApi },
  rateId: string,
): Promise<void> {
  const kind = tariffKind(await getTariff(mainApi, rateId, within(REQUEST_TIMEOUT_MS)));
  if (kind === null) return;
  riderSettingsOf(riderStore).change(
    kind === 'omni' ? { lastOmniTariffId: rateId } : { lastSmooveTariffId: rateId },
    serverClock.now(),
  );
}

/** Milliseconds. Nothing waits for this request. */
const REQUEST_TIMEOUT_MS = 10_000;

const NOTHING = {
  lastSmooveTariffId: null,
  lastOmniTariffId: null,
  lastInsuranceOptionCost: null,
  lastOmniInsuranceOptionCost: null,
};

/**
 * True if the server no longer has the ride. A ride that ended normally is known by `endedRentId`, unless its id was the
 * phone's; at sign-out the chart stops while it still has the ride.
 */
export const wasDeleted = ({ rent, endedRentId }: Pick<RentContext, 'rent' | 'endedRentId'>, rentId: string): boolean =>
  rent === null && endedRentId !== rentId && startKeyIn(rentId) === null;

/**
 * When the server no longer has a ride, the app also deletes the stored tariffs and insurance (map-and-rent §4). Lives as
 * long as the page.
 */
export function startLastTariffReset({
  session,
  riderStore,
  serverClock,
}: LastTariffDeps & { session: ActorRefFrom<typeof sessionMachine> }): void {
  onRideActive(
    session,
    () => true,
    (rent) => {
      const { rent: initialRent } = rent.getSnapshot().context;
      return () => {
        const { status, context } = rent.getSnapshot();
        if (status === 'active' && initialRent && wasDeleted(context, initialRent.id))
          riderSettingsOf(riderStore).change(NOTHING, serverClock.now());
      };
    },
  );
}
