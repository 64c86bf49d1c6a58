import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import type { Feedback } from '#domain/feedback.ts';
import { MIN_MESSAGE_LENGTH, type MissingField, missingInFeedback, MAX_MESSAGE_LENGTH } from '#domain/feedbackForm.ts';
import { vehicleNumber } from '#domain/vehicleNumber.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { usePosition } from '#hooks/usePosition.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { BottomBar, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { AboutRideRow } from './AboutRideRow.tsx';
import { withBikeNumber, type Draft, draftName, clearDraft, storeDraft, readDraft } from './draft.ts';
import { LocationRow } from './LocationRow.tsx';
import { Outcome } from './Outcome.tsx';
import { Pictures } from './Pictures.tsx';
import type { Topic } from './topics.ts';
import { useAboutRide } from './useAboutRide.ts';
import { useFeedbackTexts } from './useFeedbackTexts.ts';
import { usePictures } from './usePictures.ts';
import { useSending } from './useSending.ts';
import text from '#ui/text.module.css';
import styles from './Feedback.module.css';

/** The form of feedback to support: text, photos and the subject (map-and-rent §2, §5). */
export function FeedbackScreen({ topic }: { topic: Topic }) {
  const { t } = useLingui();
  const formId = useId();
  const texts = useFeedbackTexts(topic);
  const { settings, report } = useRuntime();
  const { riderStore } = useRuntime().session;
  const { bike, rent } = useSearch({ strict: false });
  const [draft, setDraft] = useState<Draft>(() => withBikeNumber(readDraft(riderStore, topic), bike));
  const box = usePictures(draftName(topic));
  const reading = usePosition();
  const isOfVehicle = topic !== 'Contact';
  const isParked = topic === 'BadParking';
  const ride = useAboutRide(topic === 'Contact' || topic === 'Accident', rent);
  const sending = useSending(() => {
    clearDraft(riderStore, topic);
    box.forget();
  });

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    storeDraft(riderStore, topic, next);
    setDraft(next);
  };
  const number = vehicleNumber(draft.number, settings.scanHosts);
  const isNumberWrong = draft.number.trim() !== '' && number === null;
  const missing = missingInFeedback({ topic, message: draft.message, number, pictures: box.pictures });
  const isReady = missing.length === 0 && !isNumberWrong && box.preparing.length === 0;

  const send = () => {
    const attached = draft.withRide ? ride : null;
    const feedback: Feedback = {
      topic,
      title: texts.title,
      text: draft.message.trim(),
      images: box.pictures.map(({ dataUrl }) => dataUrl),
      rentId: attached?.rentId ?? null,
      bikeNumber: number ?? (attached?.kind === 'underWay' ? attached.bikeNumber : null),
      place: isParked && reading.kind === 'located' ? locationOf(reading.position) : null,
    };
    sending.send(feedback).catch(report);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) send();
  };
  const pictures = <Pictures box={box} label={isParked ? t`Фото` : t`Фото, если есть`} hint={texts.pictures} />;

  return (
    <Screen>
      <TopBar heading title={texts.title} start={<BackButton instead={paths.support} />} />
      <Page>
        <p className={text.second}>{texts.about}</p>
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
          {isParked && <LocationRow reading={reading} />}
          <MessageBox
            label={texts.message}
            value={draft.message}
            isNeeded={!isParked}
            onChange={(message) => change({ message })}
          />
          {!isParked && pictures}
          {ride && <AboutRideRow ride={ride} on={draft.withRide} onChange={(withRide) => change({ withRide })} />}
        </form>
      </Page>
      <BottomBar>
        <WhatIsMissing missing={missing} isNumberWrong={isNumberWrong} isPreparing={box.preparing.length > 0} />
        <Button type="submit" form={formId} look="primary" wide disabled={!isReady}>
          {t`Отправить`}
        </Button>
      </BottomBar>
      <Outcome state={sending.state} onRetry={send} onWriteOn={sending.writeOn} />
    </Screen>
  );
}

const locationOf = ({ latitude, longitude, accuracy }: NonNullable<Feedback['place']>): Feedback['place'] => ({
  latitude,
  longitude,
  accuracy,
});

type MessageBoxProps = { label: string; value: string; isNeeded: boolean; onChange: (message: string) => void };

/**
 * The message field. No errors appear while the rider types: then the hint counts the remaining length, and the error
 * comes after the field loses focus. The hint is visible from the start: if it appeared later, the buttons below would
 * move under a finger.
 */
function MessageBox({ label, value, isNeeded, onChange }: MessageBoxProps) {
  const { t } = useLingui();
  const i18n = useI18n();
  const [judged, setJudged] = useState(false);
  const left = MIN_MESSAGE_LENGTH - value.trim().length;
  const isShort = isNeeded && left > 0;
  const required = errorTexts(i18n, { code: 'noDescriptionError' }).title;
  const counted = t`Опишите подробнее, ещё ${plural(left, { one: '# символ', few: '# символа', other: '# символов' })}`;
  const isWrong = isShort && judged;
  return (
    <TextArea
      className={isNeeded ? styles.long : undefined}
      label={label}
      value={value}
      maxLength={MAX_MESSAGE_LENGTH}
      required={isNeeded}
      error={isWrong ? required : undefined}
      hint={isNeeded && !isWrong ? (isShort && value.trim() !== '' ? counted : required) : undefined}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setJudged(value !== '')}
    />
  );
}

type WhatIsMissingProps = {
  missing: readonly MissingField[];
  isNumberWrong: boolean;
  isPreparing: boolean;
};

/** A disabled button explains what is missing. The message’s own field says how long it must be. */
function WhatIsMissing({ missing, isNumberWrong, isPreparing }: WhatIsMissingProps) {
  const { t } = useLingui();
  const texts: Record<MissingField, string | null> = {
    number: t`Введите номер`,
    picture: t`Приложите фото`,
    message: null,
  };
  const [first] = missing;
  const said = isNumberWrong ? t`Проверьте номер` : first ? texts[first] : isPreparing ? t`Готовим фото` : null;
  return said && <p className={styles.missing}>{said}</p>;
}
