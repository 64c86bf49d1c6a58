import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Contacts } from '#features/contacts/Contacts.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { Count, rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { chatOf, readUnread } from './chat/messages.ts';
import { WaitingFeedback } from './feedback/WaitingFeedback.tsx';
import text from '#ui/text.module.css';
import styles from './Help.module.css';

/** The ways to contact support (map-and-rent §2). */
export function SupportScreen() {
  const { t } = useLingui();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  return (
    <Screen>
      <TopBar heading title={t`Поддержка`} start={<BackButton instead={paths.help} />} />
      <Page>
        <WaitingFeedback />
        <nav className={styles.ways} aria-label={t`Написать в поддержку`}>
          <Rows>
            <Link to={paths.supportTopic} params={{ topic: 'contact-us' }} className={rowClass({ icon: true })}>
              <RowTexts icon="edit" title={t`Письмо в поддержку`} note={t`Ответим на почту`} sign="next" />
            </Link>
            <ChatRow />
            <Link to={paths.supportTopic} params={{ topic: 'broken-bike' }} className={rowClass({ icon: true })}>
              <RowTexts icon="alert" title={t`Сломанный велосипед`} note={t`Заберём и починим`} sign="next" />
            </Link>
          </Rows>
        </nav>
        <section className={styles.section}>
          <h2 className={text.titleS}>
            <Trans>Телефон и почта</Trans>
          </h2>
          <Contacts about={t`Вопрос, номер ${riderId}`} />
        </section>
      </Page>
    </Screen>
  );
}

function ChatRow() {
  const { t } = useLingui();
  const { settings } = useRuntime();
  const { riderStore } = useRuntime().session;
  const unread = readUnread(riderStore);
  if (chatOf(settings, location.origin) === null) return null;
  return (
    <Link to={paths.supportTopic} params={{ topic: 'chatbot' }} className={rowClass({ icon: true })}>
      <RowTexts
        icon="chat"
        title={t`Чат-бот`}
        note={t`Отвечает сразу`}
        end={unread > 0 && <Count value={unread} label={t`Непрочитанных: ${unread}`} />}
        sign="next"
      />
    </Link>
  );
}
