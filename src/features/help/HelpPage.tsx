import { Navigate, useParams } from '@tanstack/react-router';
import { ChatScreen } from '#features/help/chat/ChatScreen.tsx';
import { FeedbackScreen } from '#features/help/feedback/FeedbackScreen.tsx';
import { topicAt } from '#features/help/feedback/topics.ts';
import { NotFoundScreen } from '#features/notFound/NotFoundScreen.tsx';
import { paths } from '#paths/paths.ts';
import { Information } from './Information.tsx';
import { Questions } from './Questions.tsx';

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
