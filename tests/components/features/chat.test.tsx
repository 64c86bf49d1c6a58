import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChatScreen } from '#features/help/chat/ChatScreen.tsx';
import { readUnread, storeUnread } from '#features/help/chat/messages.ts';
import { createStore } from '#platform/store.ts';
import { fakeApi, renderScreen } from '../../support/components/renderScreen.tsx';
import { memoryStorage } from '../../support/memoryStorage.ts';

const chatUrl = 'https://chat.example/';
const settings = Object.assign(Object.create(null), { features: { chatbot: true }, chatUrl });
const pass = async () => ({ data: { token: 't', clientId: 'vb_1' }, response: new Response('{}', { status: 200 }) });

// F063
test('Opening the chat sets the number of unread messages to 0; new messages count only while the chat is open', async () => {
  const riderStore = createStore(memoryStorage(), 'rider');
  storeUnread(riderStore, 4);
  const { rider, go, isElsewhere } = await renderScreen(<ChatScreen />, {
    before: '/help/support',
    at: '/help/support/chatbot',
    runtime: { settings, session: { riderStore }, gatewayApi: fakeApi(pass) },
  });
  const frame = await screen.findByTitle<HTMLIFrameElement>('Чат с поддержкой');
  expect(readUnread(riderStore)).toBe(0);

  const source = frame.contentWindow;
  const report = (count: number) => {
    const data = { type: 'chat.unread', count };
    act(() => void dispatchEvent(new MessageEvent('message', { source, origin: new URL(chatUrl).origin, data })));
  };
  report(3);
  expect(readUnread(riderStore)).toBe(3);

  await rider.click(screen.getByRole('button', { name: 'Назад' }));
  await isElsewhere();
  expect(screen.queryByTitle('Чат с поддержкой')).toBeNull();
  report(5);
  expect(readUnread(riderStore)).toBe(3);

  go('/help/support/chatbot');
  await screen.findByTitle('Чат с поддержкой');
  expect(readUnread(riderStore)).toBe(0);
});
