import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LaterWord } from '#domain/feedback.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import styles from './WaitingWords.module.css';
import { useLaterWords } from './useLater.ts';

type WaitingWordsProps = {
  kind: LaterWord['said']['kind'];
  /** Of this ride alone. */
  rentId?: string;
};

/** What the rider has said and the server has not yet: it goes by itself, or waits to be mended. */
export function WaitingWords({ kind, rentId }: WaitingWordsProps) {
  const { words, later } = useLaterWords();
  const isMeant = ({ said }: LaterWord) => said.kind === kind && (rentId === undefined || rentOf(said) === rentId);
  return words.filter(isMeant).map((word) => <Waiting key={word.id} word={word} onDrop={() => void later?.drop(word.id)} />);
}

const rentOf = (said: LaterWord['said']): string | null => (said.kind === 'rating' ? said.rating.rentId : said.feedback.rentId);

function Waiting({ word, onDrop }: { word: LaterWord; onDrop: () => void }) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const { said, refusal } = word;
  if (!refusal) {
    return (
      <Banner icon="clock" tone="plain" title={said.kind === 'rating' ? t`Оценка ещё в\u00A0телефоне` : t`Письмо ещё в\u00A0телефоне`}>
        {t`Отправим, как появится сеть.`}
      </Banner>
    );
  }
  const { title, text } = errorWords(speaker, refusal);
  return (
    <Banner
      icon="alert-circle"
      tone="danger"
      title={title}
      stacked
      action={
        <div className={styles.ways}>
          {said.kind === 'rating' && (
            <Link to="/map/ride/rate" search={{ rent: said.rating.rentId }} className={buttonClass({ look: 'quiet', size: 'small' })}>
              {t({ message: 'Исправить', comment: 'A button: mend what was not accepted' })}
            </Link>
          )}
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
