import { useLingui } from '@lingui/react/macro';
import { Navigate, useParams, Link } from '@tanstack/react-router';
import { ChatScreen } from '#features/help/chat/ChatScreen.tsx';
import { FeedbackScreen } from '#features/help/feedback/FeedbackScreen.tsx';
import { topicAt } from '#features/help/feedback/topics.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { NotFoundScreen } from '#features/notFound/NotFoundScreen.tsx';
import { paths } from '#paths/paths.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Information } from './Information.tsx';
import { useAnswers } from './useAnswers.ts';
import text from '#ui/text.module.css';
import styles from './Help.module.css';

/** Frequent questions and their answers. */
function Questions() {
  const { t } = useLingui();
  const chapters = useAnswers();
  return (
    <Screen>
      <TopBar heading title={t`Вопросы и ответы`} start={<BackButton instead={paths.help} />} />
      <Page>
        {chapters.map(({ title, answers }) => (
          <section key={title} className={styles.section}>
            <h2 className={text.titleS}>{title}</h2>
            <div className={styles.folds}>
              {answers.map(({ asked, said }) => (
                <Disclosure key={asked} title={asked}>
                  <div className={styles.answer}>
                    {said.map((sentence) => (
                      <p key={sentence}>{sentence}</p>
                    ))}
                  </div>
                </Disclosure>
              ))}
            </div>
          </section>
        ))}
        <Rows>
          <Link to={paths.support} className={rowClass({ icon: true })}>
            <RowTexts icon="chat" title={t`Не нашли ответ?`} note={t`Напишите нам`} sign="next" />
          </Link>
        </Rows>
      </Page>
    </Screen>
  );
}

/** Help pages by name. Old names in addresses still work (decisions §1). */
export function HelpPage() {
  const { page } = useParams({ strict: false });
  switch (page) {
    case 'questions':
      return <Questions />;
    case 'information':
      return <Information />;
    case 'contact-us':
    case 'breaking':
      return <Navigate to={paths.supportTopic} params={{ topic: page }} replace />;
    case 'onboarding':
    case 'pdd':
      return <Navigate to={paths.howToStory} params={{ story: page }} replace />;
    case undefined:
    default:
      return <NotFoundScreen />;
  }
}

/** Redirects the old `/support/…` addresses. */
export function SupportMoved() {
  const { _splat: topic = '' } = useParams({ strict: false });
  return topic === '' ? (
    <Navigate to={paths.support} replace />
  ) : (
    <Navigate to={paths.supportTopic} params={{ topic }} search={true} replace />
  );
}

/** One topic of support, by its name in the address. */
export function SupportTopic() {
  const { topic: path } = useParams({ strict: false });
  if (path === 'chatbot') return <ChatScreen />;
  const topic = topicAt(path ?? '');
  if (topic === null) return <NotFoundScreen />;
  return <FeedbackScreen key={topic} topic={topic} />;
}
