import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '#i18n/brand.ts';
import { LanguageChoice } from '#features/shell/index.ts';
import { useSession } from '#src/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import text from '#ui/text.module.css';
import styles from './Landing.module.css';
import { HeroArt } from './HeroArt.tsx';

/** The entrance. What an unauthorised visit carried goes on with both ways in. */
export function LandingScreen() {
  const { t } = useLingui();
  const carried = useSearch({ from: '/' });
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.matches('signedIn'));

  // In another tab: here too nobody is a visitor any more.
  useEffect(() => {
    if (signedIn) void navigate({ to: '/map', replace: true });
  }, [signedIn, navigate]);

  return (
    <div className={styles.screen}>
      <header className={styles.hero}>
        <div className={styles.bar}>
          <span className={styles.brand}>
            <Art name="mark" className={styles.mark} />
            {t(brand)}
          </span>
          <LanguageChoice compact onHero />
        </div>
        <HeroArt label={t`Электровелосипед на точке карты`} />
        <div className={styles.ground} />
      </header>
      <main className={styles.words}>
        <h1 className={text.display}>
          <Trans>Велосипед рядом. Берите и поезжайте.</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>Велосипеды, электро&shy;велосипеды и самокаты по всей Москве.</Trans>
        </p>
        <div className={styles.go}>
          <Link to="/login" search={carried} className={buttonClass({ look: 'primary', size: 'ride' })}>
            <Trans>Войти</Trans>
          </Link>
          <Link to="/registration" search={carried} className={buttonClass({})}>
            <Trans>Зарегистрироваться</Trans>
          </Link>
          <Link
            to="/policy"
            search={carried.fileName ? { file: carried.fileName } : {}}
            className={buttonClass({ look: 'neutral', size: 'small' })}
          >
            <Trans>Документы и правила</Trans>
          </Link>
        </div>
      </main>
    </div>
  );
}
