import { useLingui } from '@lingui/react/macro';
import { shortClock } from '#domain/duration.ts';
import { RowButton } from '#ui/Row.tsx';
import type { RideView } from './ride.view.ts';

/** The first minutes with a bike of a station: a return to a dock is free, without asking anybody. */
export function FreeReturn({ view: { inspection }, onReturn }: { view: RideView; onReturn: () => void }) {
  const { t } = useLingui();
  const left = shortClock(inspection?.leftSeconds ?? 0);
  if (!inspection) return null;
  return (
    <RowButton
      icon="clock"
      title={t`Сломан? Верните его в\u00A0док`}
      note={t({
        message: `Бесплатно ещё ${left}`,
        comment: 'Bringing a broken bike back costs nothing for another 1:24',
      })}
      sign="next"
      onClick={onReturn}
    />
  );
}
