import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { NotFoundScreen } from '#features/notFound/NotFoundScreen.tsx';
import { paths } from '#paths/paths.ts';
import { Art, type ArtName } from '#ui/Art.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { useStories } from './useStories.ts';
import text from '#ui/text.module.css';
import styles from './HowTo.module.css';

const STORIES: readonly (string | undefined)[] = [undefined, 'onboarding', 'pdd'];

/**
 * Two cards. Each opens a story over the whole screen (map-and-rent §2). The screen stays mounted below the story, so
 * that the focus returns to the card.
 */
export function HowToScreen() {
  const { story } = useParams({ strict: false });
  return STORIES.includes(story) ? <HowTo /> : <NotFoundScreen />;
}

function HowTo() {
  const { t } = useLingui();
  const { stories } = useStories('instructions');
  const pagesOf = (wanted: string) =>
    stories?.find(({ kind, name }) => kind === 'INSTRUCTION' && name === wanted)?.pages.length ?? 0;
  const [steps, rules] = [pagesOf('onboarding'), pagesOf('pdd')];
  return (
    <Screen>
      <TopBar start={<BackButton instead={paths.help} />} title={t`Как пользоваться`} heading />
      <Page>
        <nav aria-label={t`Как пользоваться`}>
          <ul className={styles.cards}>
            <Card
              story="onboarding"
              art="empty-rides"
              title={t`Первая поездка`}
              note={
                steps > 0 &&
                t({
                  message: plural(steps, {
                    one: '# шаг от карты до чека',
                    few: '# шага от карты до чека',
                    many: '# шагов от карты до чека',
                    other: '# шага от карты до чека',
                  }),
                  comment: 'How many steps a first ride has, from the map to the receipt',
                })
              }
            />
            <Card
              story="pdd"
              art="scooter-parked"
              title={t`Правила и безопасность`}
              note={
                rules > 0 &&
                t({
                  message: plural(rules, {
                    one: '# правило на дороге',
                    few: '# правила на дороге',
                    many: '# правил на дороге',
                    other: '# правила на дороге',
                  }),
                  comment: 'How many traffic rules are told',
                })
              }
            />
          </ul>
        </nav>
      </Page>
      <Outlet />
    </Screen>
  );
}

type CardProps = { story: 'onboarding' | 'pdd'; art: ArtName; title: ReactNode; note: ReactNode };

const Card = ({ story, art, title, note }: CardProps) => (
  <li>
    <Link to={paths.howToStory} params={{ story }} className={styles.card}>
      <Art name={art} className={styles.art} />
      <span className={styles.words}>
        <span className={text.titleS}>{title}</span>
        {note !== false && <small className={text.second}>{note}</small>}
      </span>
      <Icon name="next" size="small" className={styles.next} />
    </Link>
  </li>
);
