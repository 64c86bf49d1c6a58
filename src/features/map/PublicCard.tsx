import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '#i18n/brand.ts';
import { LanguageChoice } from '#features/shell/index.ts';
import { Art } from '#ui/Art.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import styles from './PublicCard.module.css';

type PublicCardProps = {
  /** The path of this app that goes on where the card stops, once signed in. */
  resume: string;
  children: ReactNode;
};

/** What a shared link or a sticker shows to who is not signed in, and the way on: nothing to do but read and come in. */
export function PublicCard({ resume, children }: PublicCardProps) {
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
      <Page>{children}</Page>
      <Dock>
        <Link to="/login" search={{ redirectUrl: resume, fileName: 'personalData' }} className={buttonClass({ look: 'primary', size: 'ride' })}>
          <Trans>Войти</Trans>
        </Link>
        <Link to="/registration" className={buttonClass({ look: 'neutral', size: 'small' })}>
          <Trans>Зарегистрироваться</Trans>
        </Link>
      </Dock>
    </Screen>
  );
}
