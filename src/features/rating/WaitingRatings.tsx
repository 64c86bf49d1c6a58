import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Refusal } from '#domain/errorCode.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useOutboxItems, useSendTimeText } from '#features/outbox/useOutboxItems.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import styles from './WaitingRatings.module.css';

/**
 * Ratings that the server does not have yet. They are sent automatically, or the rider must correct them.
 *
 * @param rentId only ratings of this ride
 */
export function WaitingRatings({ rentId }: { rentId?: string }) {
  const { items, outbox } = useOutboxItems();
  return items.flatMap(({ id, payload, refusal }) => {
    if (payload.kind !== 'rating' || (rentId !== undefined && payload.rating.rentId !== rentId)) return [];
    return [
      refusal ? (
        <Refused key={id} refusal={refusal} rentId={payload.rating.rentId} onDrop={() => void outbox?.drop(id)} />
      ) : (
        <Waiting key={id} />
      ),
    ];
  });
}

function Waiting() {
  const { t } = useLingui();
  const sendTime = useSendTimeText();
  return (
    <Banner icon="clock" tone="plain" title={t`Оценка ещё в телефоне`}>
      {sendTime}
    </Banner>
  );
}

function Refused({ refusal, rentId, onDrop }: { refusal: Refusal; rentId: string; onDrop: () => void }) {
  const { t } = useLingui();
  const { title, text } = errorTexts(useI18n(), refusal);
  return (
    <Banner
      icon="alert-circle"
      tone="danger"
      title={title}
      stacked
      action={
        <div className={styles.ways}>
          <Link to={paths.rate} search={{ rent: rentId }} className={buttonClass({ look: 'quiet', size: 'small' })}>
            {t({ message: 'Исправить', comment: 'A button: mend what was not accepted' })}
          </Link>
          <Button look="text" size="small" onClick={onDrop}>
            {t({ message: 'Не отправлять', comment: 'A button: let go of a message that was not accepted' })}
          </Button>
        </div>
      }
    >
      {text}
    </Banner>
  );
}
