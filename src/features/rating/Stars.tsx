import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { RATES } from '#domain/ratingForm.ts';
import { cx } from '#ui/cx.ts';
import styles from './Rating.module.css';

type StarsProps = { rate: number; onRate: (rate: number) => void; error: string | null; ref: Ref<HTMLInputElement> };

/** One to five stars as a group of radio buttons. The arrow keys move through them. */
export function Stars({ rate, onRate, error, ref }: StarsProps) {
  const { t } = useLingui();
  return (
    <fieldset>
      <legend className={styles.legend}>{t({ message: 'Оценка', comment: 'Names the group of five stars' })}</legend>
      <div className={styles.stars}>
        {RATES.map((value) => (
          <label key={value} className={cx(styles.star, value <= rate && styles.given)}>
            <input
              ref={value === (rate || 1) ? ref : null}
              type="radio"
              name="rate"
              checked={rate === value}
              aria-label={t`${plural(value, { one: '# звезда', few: '# звезды', many: '# звёзд', other: '# звезды' })}`}
              onChange={() => onRate(value)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 2.8l2.85 5.9 6.4.87-4.67 4.5 1.15 6.43L12 17.4l-5.73 3.1 1.15-6.43-4.67-4.5 6.4-.87z" />
            </svg>
          </label>
        ))}
      </div>
      <p role="status" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
