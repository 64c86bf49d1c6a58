import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { API_VERSION } from '#api/clients.ts';
import { getVersion } from '#api/version.ts';
import { Contacts } from '#features/support/index.ts';
import { useSession } from '#src/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { rowClass, RowLink, Rows, RowWords } from '#ui/Row.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import styles from './Help.module.css';

/** People first: support, then the emergency number, then papers. */
export function HelpScreen() {
  const { t } = useLingui();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const { data: version } = useQuery({ queryKey: ['version'], queryFn: ({ signal }) => getVersion(signal), staleTime: Infinity, meta: { silent: true } });
  const build = version ? `${version.version} (${version.commit})` : undefined;
  return (
    <Screen>
      <Page>
        <h1 className={text.title}>
          <Trans>Помощь</Trans>
        </h1>
        <section className={styles.section}>
          <Contacts about={t`Вопрос, номер ${riderId}`} />
          {riderId && (
            <p className={cx(text.label, text.second)}>
              <Trans>Ваш номер для поддержки: {riderId}</Trans>
            </p>
          )}
        </section>
        <section className={styles.section}>
          <h2 className={text.titleS}>
            <Trans>Если что-то случилось</Trans>
          </h2>
          <p className={text.second}>
            <Trans>Сначала отойдите в безопасное место. Если кто-то пострадал, звоните 112: это бесплатно и без сим-карты.</Trans>
          </p>
          <Rows>
            <RowLink icon="phone" title={t`Экстренные службы`} note="112" sign="external" href="tel:112" />
          </Rows>
        </section>
        <Rows>
          <Link to="/policy" className={rowClass({ icon: true })}>
            <RowWords icon="shield" title={t`Документы и правила`} sign="next" />
          </Link>
        </Rows>
        <p className={cx(text.caption, text.second)}>
          {build !== undefined && (
            <>
              <Trans>Версия {build}</Trans>
              {' · '}
            </>
          )}
          API {API_VERSION}
        </p>
      </Page>
    </Screen>
  );
}
