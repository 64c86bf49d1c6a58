import { useLingui } from '@lingui/react/macro';
import { shortClock } from '#domain/duration.ts';
import { RowButton } from '#ui/Row.tsx';
import type { RideScreen } from './ride.screen.ts';

/** The first minutes with a bike of a station: back in a dock it costs nothing, and nobody has to be asked. */
export function FreeReturn({ screen: { lookOver }, onReturn }: { screen: RideScreen; onReturn: () => void }) {
  const { t } = useLingui();
  const left = shortClock(lookOver?.leftSeconds ?? 0);
  if (!lookOver) return null;
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
