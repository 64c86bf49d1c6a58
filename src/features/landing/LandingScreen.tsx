import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { brand } from '#i18n/brand.ts';
import { LanguageChoice } from '#features/shell/index.ts';
import { Art } from '#ui/Art.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import text from '#ui/text.module.css';
import styles from './Landing.module.css';
import { HeroArt } from './HeroArt.tsx';

/** The entrance. What an unauthorised visit carried goes on with both ways in. */
export function LandingScreen() {
  const { t } = useLingui();
  const carried = useSearch({ from: '/' });
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
          <Trans>Велосипеды, электровелосипеды и самокаты по всей Москве.</Trans>
        </p>
        <div className={styles.go}>
          <Link to="/login" preload="render" search={carried} className={buttonClass({ look: 'primary', size: 'ride' })}>
            <Trans>Войти</Trans>
          </Link>
          <Link to="/registration" search={carried} className={buttonClass({})}>
            <Trans>Зарегистрироваться</Trans>
          </Link>
          <Link to="/policy" search={carried.fileName ? { file: carried.fileName } : {}} className={buttonClass({ look: 'neutral', size: 'small' })}>
            <Trans>Документы и правила</Trans>
          </Link>
        </div>
      </main>
    </div>
  );
}
