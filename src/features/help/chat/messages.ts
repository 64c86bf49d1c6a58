import * as v from 'valibot';
import type { Runtime } from '#src/runtime/services.ts';

/** The messages that the chat's page can send. The app ignores every other message of the window. */
const chatEvent = v.variant('type', [
  v.object({ type: v.literal('chat.ready') }),
  v.object({ type: v.literal('chat.unread'), count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)) }),
  v.object({ type: v.literal('chat.tokenExpired') }),
  v.object({ type: v.literal('chat.failed') }),
]);
export type ChatEvent = v.InferOutput<typeof chatEvent>;

/**
 * The app's first message to the chat, after the chat is ready. The token goes only in a message, never in an address.
 */
export type ChatOpened = {
  type: 'chat.open';
  token: string;
  clientId: string;
  language: string;
  scheme: 'light' | 'dark';
};

/** The used part of a message event. The source window is only compared. */
type ReceivedMessage = { source: unknown; origin: string; data: unknown };

/** Reads a message: it must come from that frame and that origin and match the schema; else null. */
export function chatMessage(
  { source, origin, data }: ReceivedMessage,
  from: { frame: unknown; origin: string },
): ChatEvent | null {
  if (source === null || source !== from.frame || origin !== from.origin) return null;
  const parsed = v.safeParse(chatEvent, data);
  return parsed.success ? parsed.output : null;
}

type ChatSettings = Pick<Runtime['settings'], 'chatUrl'> & {
  features: Pick<Runtime['settings']['features'], 'chatbot'>;
};

/**
 * The address of the operator's chat if their flag is on (map-and-rent §6). Null also for an address of the app's own
 * origin: there a frame isolates nothing.
 */
export function chatOf({ features, chatUrl }: ChatSettings, app: string): { url: string; origin: string } | null {
  if (!features.chatbot || chatUrl === null) return null;
  const { origin } = new URL(chatUrl);
  return origin === app ? null : { url: chatUrl, origin };
}

type RiderStore = Runtime['session']['riderStore'];

const NAME = 'chatUnread';
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999));

/** Number of unread chat messages, as the chat last reported. */
export const readUnread = (riderStore: RiderStore): number => riderStore.read(NAME, count) ?? 0;

export const storeUnread = (riderStore: RiderStore, unread: number): void => riderStore.write(NAME, unread);
