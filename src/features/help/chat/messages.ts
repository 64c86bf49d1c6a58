import * as v from 'valibot';
import type { Runtime } from '#src/runtime.tsx';

/** What the chat's page says. Everything else that reaches the window is nobody's business here. */
const said = v.variant('type', [
  v.object({ type: v.literal('chat.ready') }),
  v.object({ type: v.literal('chat.unread'), count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)) }),
  v.object({ type: v.literal('chat.tokenExpired') }),
  v.object({ type: v.literal('chat.failed') }),
]);
export type ChatSaid = v.InferOutput<typeof said>;

/** What the app says to it, once it is ready; a token goes by message alone, never in an address. */
export type ChatOpened = {
  type: 'chat.open';
  token: string;
  clientId: string;
  language: string;
  scheme: 'light' | 'dark';
};

/** What of a message event counts; a window is only ever compared. */
type Heard = { source: unknown; origin: string; data: unknown };

/** A message of that very frame and that very origin, by its schema; else null. */
export function chatMessage(
  { source, origin, data }: Heard,
  from: { frame: unknown; origin: string },
): ChatSaid | null {
  if (source === null || source !== from.frame || origin !== from.origin) return null;
  const parsed = v.safeParse(said, data);
  return parsed.success ? parsed.output : null;
}

type ChatSettings = Pick<Runtime['settings'], 'chatUrl'> & {
  features: Pick<Runtime['settings']['features'], 'chatbot'>;
};

/**
 * Where the operator's chat stands, if their flag is on (map-and-rent §6); null also where it would stand within the app itself,
 * where a frame isolates nothing.
 */
export function chatOf({ features, chatUrl }: ChatSettings, app: string): { url: string; origin: string } | null {
  if (!features.chatbot || chatUrl === null) return null;
  const { origin } = new URL(chatUrl);
  return origin === app ? null : { url: chatUrl, origin };
}
