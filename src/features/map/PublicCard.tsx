import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { brand } from '#i18n/brand.ts';
import { LanguageChoice } from '#features/shell/index.ts';
import { Art } from '#ui/Art.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { State } from '#ui/State.tsx';
import { isUnknownPlace } from './places.queries.ts';
import styles from './PublicCard.module.css';

type PublicCardProps<Thing> = {
  /** The path of this app that goes on where the card stops, once signed in. */
  resume: string;
  /** What the address names; null where it can name nothing. */
  query: UseQueryResult<Thing, unknown> | null;
  unknown: { title: ReactNode; text: ReactNode };
  awaited: string;
  children: (thing: Thing) => ReactNode;
};

/** What a shared link or a sticker shows to who is not signed in, and the way on: nothing to do but read and come in. */
export function PublicCard<Thing>({ resume, ...asked }: PublicCardProps<Thing>) {
  const { t } = useLingui();
  return (
    <Screen>
      <TopBar
        start={
          <Link to="/" className={styles.brand}>
            <Art name="mark" className={styles.mark} />
            {t(brand)}
          </Link>
        }
        end={<LanguageChoice compact />}
      />
      <Page>
        <PublicThing {...asked} />
      </Page>
      <Dock>
        <Link
          to="/login"
          search={{ redirectUrl: resume, fileName: 'personalData' }}
          className={buttonClass({ look: 'primary', size: 'ride' })}
        >
          <Trans>Войти</Trans>
        </Link>
        <Link to="/registration" className={buttonClass({ look: 'neutral', size: 'small' })}>
          <Trans>Зарегистрироваться</Trans>
        </Link>
      </Dock>
    </Screen>
  );
}

function PublicThing<Thing>({ query, unknown, awaited, children }: Omit<PublicCardProps<Thing>, 'resume'>) {
  if (query?.data) return children(query.data);
  if (!query || isUnknownPlace(query.error)) {
    return (
      <State whole art="scooter-parked" title={unknown.title}>
        {unknown.text}
      </State>
    );
  }
  const refusal = queryRefusal(query);
  if (refusal) return <ErrorState whole refusal={refusal} handlers={{ retry: () => void query.refetch() }} />;
  return (
    <Skeleton label={awaited}>
      <Bone shape="short" />
      <Bone shape="title" />
      <Bone />
    </Skeleton>
  );
}
