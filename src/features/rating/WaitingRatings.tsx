import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Refusal } from '#domain/errorCode.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useLaterWords, useWhenSent } from '#features/later/index.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import styles from './WaitingRatings.module.css';

/** Ratings that the server has not yet: they go by themselves, or wait to be mended. @param rentId of this ride alone */
export function WaitingRatings({ rentId }: { rentId?: string }) {
  const { words, later } = useLaterWords();
  return words.flatMap(({ id, said, refusal }) => {
    if (said.kind !== 'rating' || (rentId !== undefined && said.rating.rentId !== rentId)) return [];
    return [
      refusal ? (
        <Refused key={id} refusal={refusal} rentId={said.rating.rentId} onDrop={() => void later?.drop(id)} />
      ) : (
        <Waiting key={id} />
      ),
    ];
  });
}

function Waiting() {
  const { t } = useLingui();
  const whenSent = useWhenSent();
  return (
    <Banner icon="clock" tone="plain" title={t`Оценка ещё в\u00A0телефоне`}>
      {whenSent}
    </Banner>
  );
}

function Refused({ refusal, rentId, onDrop }: { refusal: Refusal; rentId: string; onDrop: () => void }) {
  const { t } = useLingui();
  const { title, text } = errorWords(useSpeaker(), refusal);
  return (
    <Banner
      icon="alert-circle"
      tone="danger"
      title={title}
      stacked
      action={
        <div className={styles.ways}>
          <Link to="/map/ride/rate" search={{ rent: rentId }} className={buttonClass({ look: 'quiet', size: 'small' })}>
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
