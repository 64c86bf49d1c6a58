import { useParams } from '@tanstack/react-router';
import { NotFoundScreen } from '#features/shared/NotFoundScreen.tsx';
import { ChatScreen } from './chat/ChatScreen.tsx';
import { LetterScreen } from './letter/LetterScreen.tsx';
import { topicAt } from './letter/topics.ts';

/** One topic of support, by its name in the address. */
export function SupportTopic() {
  const { topic: path } = useParams({ strict: false });
  if (path === 'chatbot') return <ChatScreen />;
  const topic = topicAt(path ?? '');
  if (topic === null) return <NotFoundScreen />;
  return <LetterScreen key={topic} topic={topic} />;
}
