import { Trans } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Pin, PinRefused, usePinReveal } from './Pin.tsx';
import type { ProfileView } from './profile.view.ts';
import text from '#ui/text.module.css';
import styles from './Profile.module.css';

/** The rider's name, and the login they sign in with. */
export function RiderCard({ view }: { view: ProfileView }) {
  const format = useFormat();
  const reveal = usePinReveal();
  const sum = format.money(view.money.kind === 'unknown' ? 0 : view.money.sum);
  return (
    <section className={styles.section}>
      <div className={styles.me}>
        <Avatar letter={view.letter} picture={view.picture} />
        <div>
          <h1 className={cx(text.title, text.twoLines)}>{view.name || <Trans>Профиль</Trans>}</h1>
          {view.money.kind === 'unknown' && (
            <p className={cx(text.label, text.second)}>
              <Trans comment="The balance of the account">Баланс пока не знаем</Trans>
            </p>
          )}
          {view.money.kind === 'bonus' && (
            <p className={cx(text.label, text.second)}>
              {view.money.sum > 0 ? (
                <Trans comment="Bonus roubles of the account pay for rides before the card does">
                  Бонусы: {sum} на поездки
                </Trans>
              ) : (
                <Trans>Бонусы: {sum}</Trans>
              )}
            </p>
          )}
        </div>
      </div>
      <dl className={styles.keys}>
        <div>
          <dt>
            <Trans>Логин</Trans>
          </dt>
          <dd>{view.login || '—'}</dd>
        </div>
        <Pin reveal={reveal} />
      </dl>
      <PinRefused reveal={reveal} />
    </section>
  );
}
