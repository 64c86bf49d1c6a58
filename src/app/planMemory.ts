import type { ActorRefFrom } from 'xstate';
import type { MainApi } from '#api/clients.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { getTariff } from '#api/tariffs.ts';
import { tariffKind } from '#domain/tariff.ts';
import { riderSettingsOf } from '#features/settings/riderSettings.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Runtime } from '#src/runtime.tsx';
import { whileRiding } from './whileRiding.ts';

type Memory = { riderStore: Runtime['riderStore']; serverClock: Pick<ServerClock, 'now'> };

/** Which plan of each fleet was bought last, for all phones of its rider (account §3). */
export async function rememberPlan(
  { mainApi, riderStore, serverClock }: Memory & { mainApi: MainApi },
  rateId: string,
): Promise<void> {
  const kind = tariffKind(await getTariff(mainApi, rateId, AbortSignal.timeout(PATIENCE)));
  if (kind === null) return;
  riderSettingsOf(riderStore).change(
    kind === 'omni' ? { lastOmniTariffId: rateId } : { lastSmooveTariffId: rateId },
    serverClock.now(),
  );
}

/** Milliseconds. Nobody waits for it. */
const PATIENCE = 10_000;

const NOTHING = {
  lastSmooveTariffId: null,
  lastOmniTariffId: null,
  lastInsuranceOptionCost: null,
  lastOmniInsuranceOptionCost: null,
};

/** The server no longer has it: one that has ended is known by its id, and at sign-out the chart stops with the ride in it. */
export const wasDeleted = ({ rent, endedRentId }: Pick<RentContext, 'rent' | 'endedRentId'>, rentId: string): boolean =>
  rent === null && endedRentId !== rentId;

/** A ride that the server no longer has takes the memory of plans and insurance with it (map-and-rent §4). Lives as long as the page. */
export function tellPlanMemory({
  session,
  riderStore,
  serverClock,
}: Memory & { session: ActorRefFrom<typeof sessionMachine> }): void {
  whileRiding(
    session,
    () => true,
    (rent) => {
      const { rent: ridden } = rent.getSnapshot().context;
      return () => {
        const { status, context } = rent.getSnapshot();
        if (status === 'active' && ridden && wasDeleted(context, ridden.id))
          riderSettingsOf(riderStore).change(NOTHING, serverClock.now());
      };
    },
  );
}
