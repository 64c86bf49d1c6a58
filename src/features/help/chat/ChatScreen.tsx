import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getChatPass } from '#api/chat.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { NotificationSlot } from '#features/notifications/NotificationSlot.tsx';
import { useOnline } from '#hooks/useOnline.ts';
import { internalPath } from '#paths/internalPath.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { ChatFrame } from './ChatFrame.tsx';
import { chatOf } from './messages.ts';
import { Opening } from './Opening.tsx';
import styles from './Chat.module.css';

/** The operator's chat in a frame (map-and-rent §2, §4). */
export function ChatScreen() {
  const { t } = useLingui();
  const chat = chatOf(useRuntime().settings, location.origin);
  return (
    <Screen fixed>
      <TopBar heading title={t`Чат-бот`} start={<Back />} />
      <div className={styles.notification}>
        <NotificationSlot />
      </div>
      {chat ? <Chat {...chat} /> : <Unavailable onRetry={null} />}
    </Screen>
  );
}

function Chat({ url, origin }: { url: string; origin: string }) {
  const { gatewayApi } = useRuntime();
  const [failures, setFailures] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  // The pass is never cached: it is valid for minutes, and each opening asks for a new one.
  const pass = useQuery({
    queryKey: ['chatPass', failures],
    queryFn: ({ signal }) => getChatPass(gatewayApi, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: 1,
    meta: { silent: true },
  });
  const isRefused = queryRefusal(pass, useOnline()) !== null;
  const again = () => {
    setFailed(false);
    setFailures(failures + 1);
  };
  if (hasFailed || isRefused) return <Unavailable onRetry={again} />;
  if (!pass.data) return <Opening />;
  return <ChatFrame key={failures} url={url} origin={origin} pass={pass.data} onFailed={() => setFailed(true)} />;
}

function Unavailable({ onRetry }: { onRetry: (() => void) | null }) {
  const navigate = useNavigate();
  return (
    <Page className={styles.unavailable}>
      <ErrorState
        refusal={{ code: 'chatbotUnavailable' }}
        handlers={{ retry: onRetry, support: () => void navigate({ to: paths.support, replace: true }) }}
      />
    </Page>
  );
}

/** Goes to the map if the address has a path of this app, else one step back (map-and-rent §2). */
function Back() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const comesFrom = useLocation({ select: ({ search }) => internalPath(Reflect.get(search, 'redirect-url')) });
  if (comesFrom === undefined) return <BackButton instead={paths.support} />;
  return <IconButton icon="back" label={t`На карту`} onClick={() => void navigate({ to: paths.map, replace: true })} />;
}
