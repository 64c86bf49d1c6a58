import { useNavigate } from '@tanstack/react-router';
import type { StepHandlers } from '#errors/useErrorActions.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { useShowOther } from '../nearby/useShowOther.ts';
import { lookupOf } from '../state/rideState.ts';

/** Actions for a vehicle that was not found, cannot be taken or did not start. */
export function useStartHandlers() {
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  const rent = useRent();
  const navigate = useNavigate();
  const showOther = useShowOther('rider.leftVehicle');

  const again = () => sendToRide(rent, { type: 'rider.retried' });
  const here = () => {
    const reading = position.latest();
    return reading.kind === 'located' ? reading.position : null;
  };

  return {
    retry: again,
    checkAgain: () => void position.ask().then(again, report),
    allowLocation: () => void position.ask().then(again, report),
    otherVehicle: () => {
      const offer = lookupOf(rent)?.offer;
      void showOther(offer ?? here(), offer).catch(report);
    },
    typeNumber: () => {
      sendToRide(rent, { type: 'rider.leftVehicle' });
      void navigate({ to: paths.scan });
    },
    showRoute: () => {
      const mapId = lookupOf(rent)?.offer?.mapId;
      sendToRide(rent, { type: 'rider.leftVehicle' });
      void navigate({ to: paths.map, search: mapId === undefined ? {} : { bike: mapId } });
    },
    openRide: () => sendToRide(rent, { type: 'rider.openedRide' }),
    payDebt: () => void navigate({ to: paths.profile }),
    tariffs: () => void navigate({ to: paths.tariffs }),
    cards: () => void navigate({ to: paths.bankCards }),
    close: () => sendToRide(rent, { type: 'rider.leftVehicle' }),
  } satisfies StepHandlers;
}
