import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLaterWords } from './useLater.ts';

/** For who is about to sign out: what goes unsaid then. */
export function UnsentWords() {
  const { t } = useLingui();
  const { words } = useLaterWords();
  const count = words.length;
  if (count === 0) return null;
  return (
    <p>
      {t({
        message: `${plural(count, { one: 'Пропадёт # неотправленный отзыв.', few: 'Пропадут # неотправленных отзыва.', many: 'Пропадут # неотправленных отзывов.', other: 'Пропадут # неотправленных отзывов.' })}`,
        comment: 'In the question whether to sign out: ratings and messages that were not sent yet are lost',
      })}
    </p>
  );
}
