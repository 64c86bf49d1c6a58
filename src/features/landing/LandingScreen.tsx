import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lazyPart } from '#errors/lazyFallback.tsx';
import { LanguageChoice } from '#features/language/LanguageChoice.tsx';
import { brand } from '#i18n/brand.ts';
import { paths } from '#paths/paths.ts';
import { useSession } from '#src/runtime/runtime.tsx';
import { Art, artUrl } from '#ui/Art.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import text from '#ui/text.module.css';
import styles from './Landing.module.css';

/** A bike that stands on the tip of a map pin. */
const HeroArt = ({ label }: { label: string }) => (
  <svg className={styles.art} viewBox="45 12 300 329" preserveAspectRatio="xMidYMax meet" role="img" aria-label={label}>
    <path className={styles.pin} d="M195 340C178 306 62 274 62 148A133 133 0 0 1 328 148C328 274 212 306 195 340Z" />
    <use href={artUrl('omni')} x="48" y="165" width="300" height="187.5" />
  </svg>
);

const PaidElsewhere = lazyPart(async () => (await import('#features/contacts/PaidElsewhere.tsx')).PaidElsewhere);

/** The entrance for visitors. Both ways to sign in keep the path that the visitor asked for. */
export function LandingScreen() {
  const { t } = useLingui();
  const carried = useSearch({ from: paths.main });
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.matches('signedIn'));

  // The rider may sign in from another tab.
  useEffect(() => {
    if (signedIn) void navigate({ href: carried.redirectUrl ?? paths.map, replace: true });
  }, [signedIn, carried.redirectUrl, navigate]);

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
        {/[?&]payStatus=/.test(carried.redirectUrl ?? '') && <PaidElsewhere />}
        <div className={styles.go}>
          <Link to={paths.login} search={carried} className={buttonClass({ look: 'primary', size: 'ride' })}>
            <Trans>Войти</Trans>
          </Link>
          <Link to={paths.registration} search={carried} className={buttonClass({})}>
            <Trans>Зарегистрироваться</Trans>
          </Link>
          <Link
            to={paths.policy}
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
