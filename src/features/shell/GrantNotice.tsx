import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readImplicitGrant } from '#domain/implicitGrant.ts';
import { useSession } from '#src/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Shell.module.css';

/** The app was opened with the end of an implicit grant: it signs nobody in, and says so until the rider goes on. */
export function GrantNotice() {
  const { t } = useLingui();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [openedAt] = useState(path);
  const [closed, setClosed] = useState(false);
  const isOver = closed || path !== openedAt;
  useEffect(() => {
    if (isOver) forget();
  }, [isOver]);
  const words = useWords();
  if (isOver || words === null) return null;
  return (
    <div className={styles.told}>
      <Banner
        icon="shield"
        tone="plain"
        title={words.title}
        action={<IconButton icon="close" label={t`Закрыть`} onClick={() => setClosed(true)} />}
      >
        {words.text}
      </Banner>
    </div>
  );
}

function useWords(): { title: string; text: string } | null {
  const { t } = useLingui();
  const isSignedIn = useSession((session) => session.matches('signedIn'));
  const [grant] = useState(() => readImplicitGrant(document.documentElement.dataset['grant'] ?? '', ''));
  const next = isSignedIn ? t`Вы уже вошли.` : t`Войдите по логину и\u00A0ПИН-коду.`;
  switch (grant.kind) {
    case 'none':
      return null;
    case 'grant':
      return { title: t`Вход по ссылке не работает`, text: next };
    case 'denied':
      return { title: t`Во входе по ссылке отказано`, text: next };
    case 'incomplete': {
      const { missing } = grant;
      const title = t({
        message: `В ссылке нет ${missing}`,
        comment:
          'missing: access_token, expires_in, refresh_token or token_type. English as the specification has it: No access_token detected.',
      });
      return { title, text: [t`Вход по ссылке не работает.`, next].join(' ') };
    }
  }
}

function forget(): void {
  delete document.documentElement.dataset['grant'];
  try {
    sessionStorage.removeItem('velorent.device.grant');
  } catch {
    // Then it was never kept.
  }
}
