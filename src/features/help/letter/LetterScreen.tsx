import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import type { Feedback } from '#domain/feedback.ts';
import { LEAST_MESSAGE, type Missing, missingIn, MOST_MESSAGE } from '#domain/letter.ts';
import { vehicleNumber } from '#domain/vehicleNumber.ts';
import { errorWords } from '#errors/errorWords.ts';
import { BackButton } from '#features/shell/index.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { TextBox } from '#ui/TextBox.tsx';
import text from '#ui/text.module.css';
import { AboutRideRow } from './AboutRideRow.tsx';
import { broughtFrom, type Draft, draftName, forgetDraft, keepDraft, readDraft } from './draft.ts';
import styles from './Letter.module.css';
import { Outcome } from './Outcome.tsx';
import { Pictures } from './Pictures.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import type { Topic } from './topics.ts';
import { useAboutRide } from './useAboutRide.ts';
import { useLetterWords } from './useLetterWords.ts';
import { usePictures } from './usePictures.ts';
import { usePlace } from './usePlace.ts';
import { useSending } from './useSending.ts';

/** A letter to support: words, photos, and what it is about (map-and-rent §2, §5). */
export function LetterScreen({ topic }: { topic: Topic }) {
  const { t } = useLingui();
  const formId = useId();
  const words = useLetterWords(topic);
  const { riderStore, settings, report } = useRuntime();
  const { bike, rent } = useSearch({ strict: false });
  const [draft, setDraft] = useState<Draft>(() => broughtFrom(readDraft(riderStore, topic), bike));
  const box = usePictures(draftName(topic));
  const place = usePlace();
  const isOfVehicle = topic !== 'Contact';
  const isParked = topic === 'BadParking';
  const ride = useAboutRide(topic === 'Contact' || topic === 'Accident', rent);
  const sending = useSending(() => {
    forgetDraft(riderStore, topic);
    box.forget();
  });

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    keepDraft(riderStore, topic, next);
    setDraft(next);
  };
  const number = vehicleNumber(draft.number, settings.scanHosts);
  const isNumberWrong = draft.number.trim() !== '' && number === null;
  const missing = missingIn({ topic, message: draft.message, number, pictures: box.pictures });
  const isReady = missing.length === 0 && !isNumberWrong && box.preparing.length === 0;

  const send = () => {
    const attached = draft.withRide ? ride : null;
    const letter: Feedback = {
      topic,
      title: words.title,
      text: draft.message.trim(),
      images: box.pictures.map(({ dataUrl }) => dataUrl),
      rentId: attached?.rentId ?? null,
      bikeNumber: number ?? (attached?.kind === 'underWay' ? attached.bikeNumber : null),
      place: isParked && place.kind === 'located' ? placeOf(place.position) : null,
    };
    sending.send(letter).catch(report);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) send();
  };
  const pictures = <Pictures box={box} label={isParked ? t`Фото` : t`Фото, если есть`} hint={words.pictures} />;

  return (
    <Screen>
      <TopBar heading title={words.title} start={<BackButton instead="/help/support" />} />
      <Page>
        <p className={text.second}>{words.about}</p>
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          {isOfVehicle && (
            <Field
              label={isParked ? t`Номер транспорта` : t`Номер транспорта, если видно`}
              hint={t`Четыре–шесть цифр на раме или руле.`}
              inputMode="numeric"
              autoComplete="off"
              value={draft.number}
              error={isNumberWrong && draft.number.length > 3 ? t`Здесь только номер, например 51307` : undefined}
              onChange={({ target }) => change({ number: target.value })}
            />
          )}
          {isParked && pictures}
          {isParked && <PlaceRow reading={place} />}
          <MessageBox
            label={words.message}
            value={draft.message}
            isNeeded={!isParked}
            onChange={(message) => change({ message })}
          />
          {!isParked && pictures}
          {ride && <AboutRideRow ride={ride} on={draft.withRide} onChange={(withRide) => change({ withRide })} />}
        </form>
      </Page>
      <Dock>
        <WhatIsMissing
          missing={missing}
          message={draft.message}
          isNumberWrong={isNumberWrong}
          isPreparing={box.preparing.length > 0}
        />
        <Button type="submit" form={formId} look="primary" wide disabled={!isReady}>
          {t`Отправить`}
        </Button>
      </Dock>
      <Outcome state={sending.state} onRetry={send} onWriteOn={sending.writeOn} />
    </Screen>
  );
}

const placeOf = ({ latitude, longitude, accuracy }: NonNullable<Feedback['place']>): Feedback['place'] => ({
  latitude,
  longitude,
  accuracy,
});

type MessageBoxProps = { label: string; value: string; isNeeded: boolean; onChange: (message: string) => void };

/**
 * Nobody is corrected in the middle of a word: while it grows it is told how much is left, when it is left what is wrong. What
 * is asked for stands there from the start: a sentence that only came then would move the buttons below from under a finger.
 */
function MessageBox({ label, value, isNeeded, onChange }: MessageBoxProps) {
  const speaker = useSpeaker();
  const [judged, setJudged] = useState(false);
  const isShort = isNeeded && value.trim().length < LEAST_MESSAGE;
  const asked = errorWords(speaker, { code: 'noDescriptionError' }).title;
  const isWrong = isShort && judged;
  return (
    <TextBox
      label={label}
      value={value}
      maxLength={MOST_MESSAGE}
      required={isNeeded}
      error={isWrong ? asked : undefined}
      hint={isNeeded && !isWrong ? asked : undefined}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setJudged(value !== '')}
    />
  );
}

type WhatIsMissingProps = {
  missing: readonly Missing[];
  message: string;
  isNumberWrong: boolean;
  isPreparing: boolean;
};

/** A button that rests says what it waits for. */
function WhatIsMissing({ missing, message, isNumberWrong, isPreparing }: WhatIsMissingProps) {
  const { t } = useLingui();
  const left = LEAST_MESSAGE - message.trim().length;
  const words: Record<Missing, string> = {
    number: t`Чтобы отправить, введите номер`,
    picture: t`Чтобы отправить, приложите фото`,
    message: t`Чтобы отправить, напишите ещё ${plural(left, { one: '# символ', few: '# символа', other: '# символов' })}`,
  };
  const [first] = missing;
  const said = isNumberWrong ? t`Проверьте номер` : first ? words[first] : isPreparing ? t`Готовим фото` : null;
  return said && <p className={styles.missing}>{said}</p>;
}
