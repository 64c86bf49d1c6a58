import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Feedback } from '#domain/feedback.ts';
import type { OutboxItem } from '#domain/outbox.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useOutboxItems, useSendTimeText } from '#features/outbox/useOutboxItems.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { draftName, storeDraft } from './draft.ts';
import { pathOf } from './topics.ts';
import styles from './Feedback.module.css';

type WaitingItem = Pick<OutboxItem, 'id' | 'at' | 'refusal'> & { feedback: Feedback };

/** Feedback that waits in this phone, oldest first. The rider can correct what the server refused. */
export function WaitingFeedback() {
  const { t } = useLingui();
  const { items, outbox } = useOutboxItems();
  const waiting = items.flatMap(({ id, at, refusal, payload }): WaitingItem[] =>
    payload.kind === 'feedback' ? [{ id, at, refusal, feedback: payload.feedback }] : [],
  );
  if (waiting.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={t`Ждут отправки`}>
      {waiting.map((item) => (
        <Waiting key={item.id} item={item} onDrop={async () => outbox?.drop(item.id)} />
      ))}
    </section>
  );
}

function Waiting({ item, onDrop }: { item: WaitingItem; onDrop: () => Promise<void> }) {
  const { t } = useLingui();
  const format = useFormat();
  const i18n = useI18n();
  const navigate = useNavigate();
  const whenSent = useSendTimeText();
  const { report } = useRuntime();
  const { riderStore } = useRuntime().session;
  const { attachmentDrafts } = useRuntime().help;
  const { feedback, refusal, at } = item;
  const time = format.time(at);

  /** Puts the feedback back into its form, unchanged. */
  const mend = async () => {
    const { topic, text, bikeNumber, rentId, images } = feedback;
    storeDraft(riderStore, topic, {
      message: text,
      number: bikeNumber ?? '',
      withRide: rentId !== null,
      of: bikeNumber ?? '',
    });
    const pictures = images.map((dataUrl, n) => ({ name: `${n + 1}`, dataUrl }));
    await (await attachmentDrafts()).store(draftName(topic), pictures);
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
            {t({ message: 'Не отправлять', comment: 'A button: drop feedback that was refused' })}
          </Button>
        </div>
      }
    >
      {feedback.title}, {time}
    </Banner>
  );
}
