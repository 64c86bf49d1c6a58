import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { errorTexts } from '#errors/errorTexts.ts';
import { useSendTimeText } from '#features/outbox/useOutboxItems.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#routes/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { draftName, storeDraft } from './draft.ts';
import styles from './Letter.module.css';
import { pathOf } from './topics.ts';
import { useWaitingLetters, type WaitingLetter } from './useWaitingLetters.ts';

/** Letters that are not sent yet. The rider can correct a letter that the server refused. */
export function WaitingLetters() {
  const { t } = useLingui();
  const { letters, drop } = useWaitingLetters();
  if (letters.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={t`Ждут отправки`}>
      {letters.map((letter) => (
        <Waiting key={letter.id} letter={letter} onDrop={() => drop(letter.id)} />
      ))}
    </section>
  );
}

function Waiting({ letter, onDrop }: { letter: WaitingLetter; onDrop: () => Promise<void> }) {
  const { t } = useLingui();
  const format = useFormat();
  const i18n = useI18n();
  const navigate = useNavigate();
  const whenSent = useSendTimeText();
  const { report } = useRuntime();
  const { riderStore } = useRuntime().session;
  const { attachmentDrafts: letters } = useRuntime().help;
  const { feedback, refusal, at } = letter;
  const time = format.time(at);

  /** Puts the letter back into its form, unchanged. */
  const mend = async () => {
    const { topic, text, bikeNumber, rentId, images } = feedback;
    storeDraft(riderStore, topic, {
      message: text,
      number: bikeNumber ?? '',
      withRide: rentId !== null,
      of: bikeNumber ?? '',
    });
    const pictures = images.map((dataUrl, n) => ({ name: `${n + 1}`, dataUrl }));
    await (await letters()).store(draftName(topic), pictures);
    await onDrop();
    await navigate({
      to: paths.supportTopic,
      params: { topic: pathOf(topic) },
      search: { ...(rentId !== null && { rent: rentId }) },
    });
  };
  if (refusal === null) {
    return (
      <Banner icon="clock" tone="plain" title={whenSent}>
        {feedback.title}, {time}
      </Banner>
    );
  }
  return (
    <Banner
      icon="alert-circle"
      tone="danger"
      title={errorTexts(i18n, refusal).title}
      action={
        <div className={styles.actions}>
          <Button size="small" onClick={() => void mend().catch(report)}>
            {t`Исправить`}
          </Button>
          <Button size="small" look="text" onClick={() => void onDrop().catch(report)}>
            {t({ message: 'Не отправлять', comment: 'A button: let a letter that was refused go' })}
          </Button>
        </div>
      }
    >
      {feedback.title}, {time}
    </Banner>
  );
}
