import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ChatPass, getChatPass } from '#api/chat.ts';
import { useRuntime } from '#src/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { drawnScheme } from '#ui/scheme.ts';
import styles from './Chat.module.css';
import { type ChatOpened, chatMessage } from './messages.ts';
import { Opening } from './Opening.tsx';
import { keepUnread } from './unread.ts';

type ChatFrameProps = { url: string; origin: string; pass: ChatPass; onFailed: () => void };

/** A page that says nothing for so long is not there. A frame itself never tells that it failed. */
const SPEAKS_WITHIN = 10_000;

/** The chat's page: another origin in a sandboxed frame, spoken to by messages alone, gone with its screen. */
export function ChatFrame({ url, origin, pass, onFailed }: ChatFrameProps) {
  const { t, i18n } = useLingui();
  const { gatewayApi, riderStore } = useRuntime();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isOpen, setOpen] = useState(false);

  const open = ({ token, clientId }: ChatPass) => {
    const message: ChatOpened = { type: 'chat.open', token, clientId, language: i18n.locale, scheme: drawnScheme() };
    frame.current?.contentWindow?.postMessage(message, origin);
  };
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const said = chatMessage(event, { frame: frame.current?.contentWindow ?? null, origin });
    switch (said?.type) {
      case 'chat.ready':
        open(pass);
        return setOpen(true);
      case 'chat.unread':
        return keepUnread(riderStore, said.count);
      case 'chat.tokenExpired':
        return void getChatPass(gatewayApi, AbortSignal.timeout(SPEAKS_WITHIN)).then(open, onFailed);
      case 'chat.failed':
        return onFailed();
      case undefined:
        return undefined;
    }
  });
  const giveUp = useEffectEvent(onFailed);

  useEffect(() => {
    // The counter begins anew with each opening (map-and-rent §4).
    keepUnread(riderStore, 0);
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
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
        title={t`Чат с\u00A0поддержкой`}
        // Its own origin stays its own: without that its messages could not be told from anybody's.
        sandbox="allow-scripts allow-forms allow-same-origin"
        referrerPolicy="no-referrer"
        className={cx(styles.frame, !isOpen && styles.hidden)}
      />
      {!isOpen && <Opening />}
    </main>
  );
}
