import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { useRate } from './rating.queries.ts';

/** Opens the rating of a ride, and shows its current rate. */
export function RateLink({ rentId, size = 'default' }: { rentId: string; size?: 'default' | 'ride' }) {
  const { t } = useLingui();
  const rate = useRate(rentId);
  return (
    <Link to={paths.rate} search={{ rent: rentId }} className={buttonClass({ look: 'quiet', size, wide: true })}>
      {rate === 0
        ? t`Оценить поездку`
        : t({ message: `Ваша оценка: ${rate}`, comment: 'A button: opens the rating, 1 to 5, to change it' })}
    </Link>
  );
}
