import { useLingui } from '@lingui/react/macro';
import type { RideStage } from '#domain/rent.ts';

/** A short text for the stage of a ride, for the map and the bar above the tabs. `null`: the stage is not known yet. */
export function useStageTexts() {
  const { t } = useLingui();
  return (stage: RideStage | null): string => {
    switch (stage) {
      case 'CHECK_START':
        return t`Поездка начинается`;
      case 'CHECK_START_PAUSE':
      case 'PAUSE':
      case 'CHECK_END_PAUSE':
        return t({ message: 'Пауза', context: 'state' });
      case 'ACTIVE_RIDE_END':
        return t`Поездка завершается`;
      case 'ACTIVE_RIDE_COMPLETED':
        return t`Поездка завершена`;
      case 'ACTIVE_RIDE':
      case null:
        return t`Поездка идёт`;
    }
  };
}
