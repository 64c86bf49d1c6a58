import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent, type Ref } from 'react';
import type { BikePart } from '#domain/feedback.ts';
import type { RideDetails } from '#domain/history.ts';
import {
  BEST_RATE,
  MAX_COMMENT_LENGTH,
  missingInRating,
  partsOf,
  RATES,
  type RatingDraft,
} from '#domain/ratingForm.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useFormat } from '#i18n/useFormat.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { storeRatingDraft } from '#stores/ratingDraft.ts';
import { Art } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { cx } from '#ui/cx.ts';
import { BottomBar, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { PartsArt } from './PartsArt.tsx';
import { useSendRating } from './useSendRating.ts';
import text from '#ui/text.module.css';
import styles from './Rating.module.css';

type StarsProps = { rate: number; onRate: (rate: number) => void; error: string | null; ref: Ref<HTMLInputElement> };

/** One to five stars as a group of radio buttons. The arrow keys move through them. */
function Stars({ rate, onRate, error, ref }: StarsProps) {
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

type RateFormProps = { rentId: string; vehicle: RideDetails | null; first: RatingDraft };

export function RateForm({ rentId, vehicle, first }: RateFormProps) {
  const { t } = useLingui();
  const { riderStore } = useRuntime().session;
  const [typed, setTyped] = useState<RatingDraft | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const stars = useRef<HTMLInputElement>(null);
  const problems = useRef<HTMLElement>(null);
  const title = useVehicleTitle(vehicle);
  const { busy, refusal, send, leave } = useSendRating(rentId);

  // The rider may have chosen parts before the vehicle was known. Parts that this vehicle does not have are dropped.
  const { problems: named, ...rest } = typed ?? first;
  const parts = partsOf(vehicle);
  const draft = { ...rest, problems: named.filter((part) => parts.includes(part)) };
  const change = (part: Partial<RatingDraft>) => {
    const next = { ...draft, ...part };
    setTyped(next);
    storeRatingDraft(riderStore, rentId, next);
  };
  const isBelowBest = draft.rate > 0 && draft.rate < BEST_RATE;
  const missing = missingInRating(draft);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (missing === null) return send(draft);
    setIsAsked(true);
    if (missing === 'rate') stars.current?.focus();
    else problems.current?.querySelector('input')?.focus();
  };
  const error = (what: 'rate' | 'problem', partTexts: string) => (isAsked && missing === what ? partTexts : null);

  return (
    <Screen className={vehicle ? `kind-${vehicle.form}` : undefined}>
      <TopBar
        start={<BackButton instead={paths.history} />}
        end={
          <Button look="neutral" size="small" onClick={leave}>
            {t({ message: 'Позже', comment: 'A button: rate the ride later' })}
          </Button>
        }
      />
      <Page tight>
        <form id="rating" className={styles.form} onSubmit={submit}>
          <div>
            <h1 className={text.title}>{t`Как прошла поездка?`}</h1>
            <p className={text.second}>{title}</p>
          </div>
          {vehicle && draft.rate === 0 && <Art name={vehicle.form} className={styles.art} />}
          <Stars
            ref={stars}
            rate={draft.rate}
            onRate={(rate) => change({ rate })}
            error={error('rate', t`Поставьте оценку`)}
          />
          {isBelowBest && (
            <section ref={problems} className={styles.problems}>
              <Problems
                vehicle={vehicle}
                chosen={draft.problems}
                onChoose={(chosen) => change({ problems: chosen })}
                error={error('problem', t`Отметьте хотя бы одну деталь`)}
              />
            </section>
          )}
          <TextArea
            label={t`Комментарий, если хотите`}
            placeholder={isBelowBest ? t`Что случилось и когда` : undefined}
            rows={2}
            maxLength={MAX_COMMENT_LENGTH}
            value={draft.comment}
            onChange={(event) => change({ comment: event.target.value })}
          />
          {refusal && <ErrorBanner refusal={refusal} handlers={{ retry: submit }} />}
        </form>
      </Page>
      <BottomBar>
        <Button look="primary" size="ride" wide type="submit" form="rating" busy={busy}>
          {t`Отправить`}
        </Button>
      </BottomBar>
    </Screen>
  );
}

type ProblemsProps = {
  vehicle: RideDetails | null;
  chosen: readonly BikePart[];
  onChoose: (chosen: BikePart[]) => void;
  error: string | null;
};

function Problems({ vehicle, chosen, onChoose, error }: ProblemsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const partTexts = usePartTexts();
  const parts = partsOf(vehicle);
  const named = parts.filter((part) => chosen.includes(part)).map((part) => partTexts[part]);
  const toggle = (part: BikePart) =>
    onChoose(chosen.includes(part) ? chosen.filter((other) => other !== part) : [...chosen, part]);
  return (
    <>
      <h2 className={text.titleS}>{t`Что сломалось?`}</h2>
      {vehicle && (
        <PartsArt form={vehicle.form} parts={parts} chosen={chosen} onToggle={toggle} said={format.list(named)} />
      )}
      <Chips
        many
        name="problems"
        legend={t`Что сломалось?`}
        legendHidden
        choices={parts.map((part) => ({ value: part, label: partTexts[part] }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      <p role="status" className={styles.error}>
        {error}
      </p>
    </>
  );
}

/** Names of the eight parts (map-and-rent §2). */
function usePartTexts(): Record<BikePart, string> {
  const { t } = useLingui();
  return {
    handlebar: t({ message: 'Руль', comment: 'A part of a bike or a scooter' }),
    saddle: t({ message: 'Седло', comment: 'A part of a bike' }),
    frontWheel: t`Переднее колесо`,
    backWheel: t`Заднее колесо`,
    pedal: t({ message: 'Педали', comment: 'A part of a bike' }),
    chain: t({ message: 'Цепь', comment: 'The chain that drives a bike' }),
    chainLock: t({ message: 'Замок цепи', comment: 'The lock of the chain with which a bike is fastened' }),
    tireLock: t({ message: 'Замок колеса', comment: 'The lock around the back wheel' }),
  };
}
