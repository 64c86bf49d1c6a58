import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BackButton, Contacts } from '#features/shell/index.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import styles from './Register.module.css';

/** Says how a login is got today: from the people of support. */
export function RegistrationScreen() {
  const { t } = useLingui();
  return (
    <Screen>
      <TopBar start={<BackButton instead="/" />} />
      <Page>
        <section className={styles.section}>
          <h1 className={text.title}>
            <Trans>Как получить логин</Trans>
          </h1>
          <p>
            <Trans>Напишите или позвоните нам и назовите номер телефона. Логин и ПИН-код придут в сообщении.</Trans>
          </p>
        </section>
        <Contacts about={t`Хочу зарегистрироваться`} />
        <Link to="/policy" className={buttonClass({ look: 'neutral', size: 'small' })}>
          <Trans>Документы и правила</Trans>
        </Link>
      </Page>
      <Dock bare>
        <Link to="/login" className={buttonClass({ look: 'primary' })}>
          <Trans>Логин уже есть</Trans>
        </Link>
      </Dock>
    </Screen>
  );
}
