import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { BikePart } from '#domain/feedback.ts';
import type { RideDetails } from '#domain/history.ts';
import { BEST, LONGEST_COMMENT, missingIn, partsOf, type RatingDraft } from '#domain/ratedParts.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { BackButton } from '#features/shell/index.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import { TextBox } from '#ui/TextBox.tsx';
import { PartsArt } from './PartsArt.tsx';
import styles from './Rating.module.css';
import { keepDraft } from './ratingDraft.ts';
import { Stars } from './Stars.tsx';
import { usePartWords } from './usePartWords.ts';
import { useSending } from './useSending.ts';

type RateFormProps = { rentId: string; vehicle: RideDetails | null; first: RatingDraft };

export function RateForm({ rentId, vehicle, first }: RateFormProps) {
  const { t } = useLingui();
  const { riderStore } = useRuntime();
  const [typed, setTyped] = useState<RatingDraft | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const stars = useRef<HTMLInputElement>(null);
  const problems = useRef<HTMLElement>(null);
  const title = useVehicleTitle(vehicle);
  const { busy, refusal, send, leave } = useSending(rentId);

  // Chosen while nobody knew the vehicle: what it has not cannot be broken.
  const { problems: named, ...said } = typed ?? first;
  const parts = partsOf(vehicle);
  const draft = { ...said, problems: named.filter((part) => parts.includes(part)) };
  const change = (part: Partial<RatingDraft>) => {
    const next = { ...draft, ...part };
    setTyped(next);
    keepDraft(riderStore, rentId, next);
  };
  const missing = missingIn(draft);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (missing === null) return send(draft);
    setIsAsked(true);
    if (missing === 'rate') stars.current?.focus();
    else problems.current?.querySelector('input')?.focus();
  };
  const error = (what: 'rate' | 'problem', words: string) => (isAsked && missing === what ? words : null);

  return (
    <Screen className={vehicle ? `kind-${vehicle.form}` : undefined}>
      <TopBar
        center
        title={title}
        start={<BackButton instead="/history" />}
        end={
          <Button look="neutral" size="small" onClick={leave}>
            {t({ message: 'Позже', comment: 'A button: rate the ride later' })}
          </Button>
        }
      />
      <Page tight>
        <form id="rating" className={styles.form} onSubmit={submit}>
          <h1 className={text.title}>{t`Как прошла поездка?`}</h1>
          <Stars
            ref={stars}
            rate={draft.rate}
            onRate={(rate) => change({ rate })}
            error={error('rate', t`Поставьте оценку`)}
          />
          {draft.rate > 0 && draft.rate < BEST && (
            <section ref={problems} className={styles.problems}>
              <Problems
                vehicle={vehicle}
                chosen={draft.problems}
                onChoose={(chosen) => change({ problems: chosen })}
                error={error(
                  'problem',
                  t({
                    message: 'Отметьте хотя бы одну деталь',
                    comment: 'English, as the specification has it: Please select at least one problem',
                  }),
                )}
              />
            </section>
          )}
          {draft.rate > 0 && (
            <TextBox
              label={t`Комментарий, если хотите`}
              placeholder={draft.rate < BEST ? t`Что случилось и\u00A0когда` : undefined}
              rows={2}
              maxLength={LONGEST_COMMENT}
              value={draft.comment}
              onChange={(event) => change({ comment: event.target.value })}
            />
          )}
          {refusal && <ErrorBanner refusal={refusal} handlers={{ retry: submit }} />}
        </form>
      </Page>
      <Dock>
        <Button look="primary" size="ride" wide type="submit" form="rating" busy={busy}>
          {t`Отправить`}
        </Button>
      </Dock>
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
  const { t, i18n } = useLingui();
  const words = usePartWords();
  const parts = partsOf(vehicle);
  const named = parts.filter((part) => chosen.includes(part)).map((part) => words[part]);
  const toggle = (part: BikePart) =>
    onChoose(chosen.includes(part) ? chosen.filter((other) => other !== part) : [...chosen, part]);
  return (
    <>
      <h2 className={text.titleS}>{t`Что сломалось?`}</h2>
      {vehicle && (
        <PartsArt
          form={vehicle.form}
          parts={parts}
          chosen={chosen}
          onToggle={toggle}
          said={new Intl.ListFormat(i18n.locale).format(named)}
        />
      )}
      <Chips
        many
        name="problems"
        legend={t`Что сломалось?`}
        legendHidden
        choices={parts.map((part) => ({ value: part, label: words[part] }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      <p role="status" className={styles.error}>
        {error}
      </p>
    </>
  );
}
