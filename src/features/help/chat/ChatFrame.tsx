import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ChatPass, getChatPass } from '#api/chat.ts';
import { within } from '#api/within.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { drawnScheme } from '#ui/scheme.ts';
import { type ChatOpened, chatMessage, storeUnread } from './messages.ts';
import { Opening } from './Opening.tsx';
import styles from './Chat.module.css';

type ChatFrameProps = { url: string; origin: string; pass: ChatPass; onFailed: () => void };

/** The chat has failed if it sends nothing for this time, ms. A frame itself reports no failure. */
const SPEAKS_WITHIN = 10_000;

/**
 * The chat's page: another origin in a sandboxed frame. The app talks to it with messages only. The frame closes with
 * its screen.
 */
export function ChatFrame({ url, origin, pass, onFailed }: ChatFrameProps) {
  const { t, i18n } = useLingui();
  const { gatewayApi } = useRuntime();
  const { riderStore } = useRuntime().session;
  const frame = useRef<HTMLIFrameElement>(null);
  const [isOpen, setOpen] = useState(false);

  const open = ({ token, clientId }: ChatPass) => {
    const message: ChatOpened = { type: 'chat.open', token, clientId, language: i18n.locale, scheme: drawnScheme() };
    frame.current?.contentWindow?.postMessage(message, origin);
  };
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    const chat = chatMessage(event, { frame: frame.current?.contentWindow ?? null, origin });
    switch (chat?.type) {
      case 'chat.ready':
        open(pass);
        return setOpen(true);
      case 'chat.unread':
        return storeUnread(riderStore, chat.count);
      case 'chat.tokenExpired':
        return void getChatPass(gatewayApi, within(SPEAKS_WITHIN)).then(open, onFailed);
      case 'chat.failed':
        return onFailed();
      case undefined:
        return undefined;
    }
  });
  const giveUp = useEffectEvent(onFailed);

  useEffect(() => {
    // The counter restarts with each opening (map-and-rent §4).
    storeUnread(riderStore, 0);
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [riderStore]);
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(giveUp, SPEAKS_WITHIN);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return (
    <main className={styles.chat}>
      <iframe
        ref={frame}
        src={url}
        title={t`Чат с поддержкой`}
        // The frame keeps its own origin. Without it the app could not check who sends a message.
        sandbox="allow-scripts allow-forms allow-same-origin"
        referrerPolicy="no-referrer"
        className={cx(styles.frame, !isOpen && styles.hidden)}
      />
      {!isOpen && <Opening />}
    </main>
  );
}
