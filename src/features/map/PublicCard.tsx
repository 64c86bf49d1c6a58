import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { LanguageChoice } from '#features/language/LanguageChoice.tsx';
import { brand } from '#i18n/brand.ts';
import { paths } from '#paths/paths.ts';
import { Art } from '#ui/Art.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BottomBar, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { isUnknownLocation } from './locations.queries.ts';
import styles from './PublicCard.module.css';

type PublicCardProps<Thing> = {
  /** The path of this app to continue on after sign-in. */
  resume: string;
  /** The query for the thing in the address; null if the address cannot name one. */
  query: UseQueryResult<Thing, unknown> | null;
  unknown: { title: ReactNode; text: ReactNode };
  /** In the place of the thing while it is unknown. */
  bones: ReactNode;
  children: (item: Thing) => ReactNode;
};

/** The card behind a shared link or a sticker, for visitors who are not signed in. They can read it and sign in. */
export const PublicCard = <Thing,>({ resume, ...asked }: PublicCardProps<Thing>) => (
  <PublicPage resume={resume}>
    <PublicSubject {...asked} />
  </PublicPage>
);

/** What the page of any public card has. @param resume null: nothing on the page needs a sign-in */
export function PublicPage({ resume, children }: { resume: string | null; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Screen>
      <TopBar
        start={
          <Link to={paths.main} className={styles.brand}>
            <Art name="mark" className={styles.mark} />
            {t(brand)}
          </Link>
        }
        end={
          <div className={styles.language}>
            <LanguageChoice compact />
          </div>
        }
      />
      <Page>{children}</Page>
      {resume !== null && (
        <BottomBar>
          <Link
            to={paths.login}
            search={{ redirectUrl: resume, fileName: 'personalData' }}
            className={buttonClass({ look: 'primary', size: 'ride' })}
          >
            <Trans>Войти</Trans>
          </Link>
          <Link to={paths.registration} className={buttonClass({ look: 'neutral', size: 'small' })}>
            <Trans>Зарегистрироваться</Trans>
          </Link>
        </BottomBar>
      )}
    </Screen>
  );
}

function PublicSubject<Thing>({ query, unknown, bones, children }: Omit<PublicCardProps<Thing>, 'resume'>) {
  if (query?.data) return children(query.data);
  if (!query || isUnknownLocation(query.error)) {
    return (
      <EmptyState whole art="scooter-parked" title={unknown.title}>
        {unknown.text}
      </EmptyState>
    );
  }
  const refusal = queryRefusal(query);
  if (refusal) return <ErrorState whole refusal={refusal} handlers={{ retry: () => void query.refetch() }} />;
  return bones;
}

export const PublicBones = ({ label }: { label: string }) => (
  <SkeletonGroup label={label}>
    <Skeleton shape="short" />
    <Skeleton shape="title" />
    <Skeleton />
  </SkeletonGroup>
);
