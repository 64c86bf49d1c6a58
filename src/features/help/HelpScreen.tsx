import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CallSupport } from '#features/contacts/Contacts.tsx';
import { useDebugMode } from '#hooks/useDebugMode.ts';
import { paths } from '#paths/paths.ts';
import { useSession } from '#src/runtime/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { rowClass, RowLink, Rows, RowTexts } from '#ui/Row.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { Version } from './Version.tsx';
import text from '#ui/text.module.css';
import styles from './Help.module.css';

// oxlint-disable-next-line lingui/no-unlocalized-strings -- the browser's own word
const NEW_TAB = '_blank';

/** Help for an urgent problem comes first, then everything to read or write (map-and-rent §2). */
export function HelpScreen() {
  const { t } = useLingui();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  return (
    <Screen>
      <Page>
        <h1 className={text.title}>
          <Trans>Помощь</Trans>
        </h1>
        <section className={styles.section}>
          <h2 className={text.titleS}>
            <Trans>Если что-то случилось</Trans>
          </h2>
          <p className={text.second}>
            <Trans>Сначала отойдите в безопасное место.</Trans>
          </p>
          <Rows>
            <RowLink
              icon="alert-circle"
              title={t`Экстренные службы`}
              note={t`112, бесплатно и без сим-карты`}
              danger
              href="tel:112"
            />
            <CallSupport />
          </Rows>
        </section>
        <nav className={styles.section} aria-label={t`Разделы помощи`}>
          <Rows>
            <Link to={paths.howTo} className={rowClass({ icon: true })}>
              <RowTexts
                icon="play"
                title={<Trans>Как пользоваться</Trans>}
                note={<Trans>Первая поездка и правила</Trans>}
                sign="next"
              />
            </Link>
            <Link to={paths.support} className={rowClass({ icon: true })}>
              <RowTexts
                icon="chat"
                title={<Trans>Поддержка</Trans>}
                note={<Trans>Письмо, чат, поломка</Trans>}
                sign="next"
              />
            </Link>
            <Link
              to={paths.tariffs}
              state={{ source: 'help', cameFromHelp: true }}
              className={rowClass({ icon: true })}
            >
              <RowTexts icon="ticket" title={<Trans comment="Plans that can be bought">Тарифы</Trans>} sign="next" />
            </Link>
            <Link
              to={paths.helpPage}
              params={{ page: 'questions' }}
              target={NEW_TAB}
              className={rowClass({ icon: true })}
            >
              <RowTexts icon="help" title={<Trans>Вопросы и ответы</Trans>} note={<InNewTab />} sign="external" />
            </Link>
            <Link
              to={paths.helpPage}
              params={{ page: 'information' }}
              target={NEW_TAB}
              className={rowClass({ icon: true })}
            >
              <RowTexts icon="shield" title={<Trans>Условия и правила</Trans>} note={<InNewTab />} sign="external" />
            </Link>
            <Link to={paths.supportTopic} params={{ topic: 'bad-parking' }} className={rowClass({ icon: true })}>
              <RowTexts
                icon="parking"
                title={<Trans comment="A vehicle stands in the way; report it">Транспорт мешает</Trans>}
                note={<Trans>Стоит на проходе или на газоне</Trans>}
                sign="next"
              />
            </Link>
          </Rows>
        </nav>
        <DebugRow />
        <footer className={styles.foot}>
          {riderId && (
            <p className={cx(text.label, text.second)}>
              <Trans>Ваш номер для поддержки: {riderId}</Trans>
            </p>
          )}
          <Version />
        </footer>
      </Page>
    </Screen>
  );
}

const InNewTab = () => <Trans comment="Where a page opens">В новой вкладке</Trans>;

/** Opens the log while debug mode is on. */
function DebugRow() {
  const { t } = useLingui();
  const mode = useDebugMode();
  if (mode === 'OFF') return null;
  const note = mode === 'ERROR' ? t`Записываем ошибки` : t`Записываем каждый шаг`;
  return (
    <Rows>
      <Link to={paths.debug} className={rowClass({ icon: true })}>
        <RowTexts
          icon="list"
          title={t({ message: 'Отладка', comment: 'Debug mode: its screen and the row that leads there' })}
          note={note}
          sign="next"
        />
      </Link>
    </Rows>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The tariffs were opened from the help, and Back returns there (map-and-rent §2). */
    source?: 'help';
    cameFromHelp?: boolean;
  }
}
