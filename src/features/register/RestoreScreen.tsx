import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BackButton, Contacts } from '#features/shell/index.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import styles from './Register.module.css';

/** Says how a lost login or PIN is got back today. */
export function RestoreScreen() {
  const { t } = useLingui();
  return (
    <Screen>
      <TopBar start={<BackButton instead="/login" />} />
      <Page>
        <section className={styles.section}>
          <h1 className={text.title}>
            <Trans>Забыли логин или ПИН-код</Trans>
          </h1>
          <p>
            <Trans>Поищите сообщение, которое пришло при регистрации. Если его нет, напишите или позвоните нам, пришлём новое.</Trans>
          </p>
        </section>
        <Contacts about={t`Не помню логин или ПИН-код`} />
      </Page>
      <Dock bare>
        <Link to="/login" className={buttonClass({ look: 'primary' })}>
          <Trans>Вернуться ко входу</Trans>
        </Link>
      </Dock>
    </Screen>
  );
}
