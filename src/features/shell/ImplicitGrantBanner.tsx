import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readImplicitGrant } from '#domain/implicitGrant.ts';
import { visitStore } from '#platform/browserStorage.ts';
import { useSession } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Shell.module.css';

/**
 * The address contained an implicit grant. The app never signs anybody in with it, and the banner says so until the
 * rider continues.
 */
export function ImplicitGrantBanner() {
  const { t } = useLingui();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [openedAt] = useState(path);
  const [closed, setClosed] = useState(false);
  const isOver = closed || path !== openedAt;
  useEffect(() => {
    if (isOver) clearGrant();
  }, [isOver]);
  const texts = useGrantTexts();
  if (isOver || texts === null) return null;
  return (
    <div className={styles.told}>
      <Banner
        icon="shield"
        tone="plain"
        title={texts.title}
        action={<IconButton icon="close" label={t`Закрыть`} onClick={() => setClosed(true)} />}
      >
        {texts.text}
      </Banner>
    </div>
  );
}

function useGrantTexts(): { title: string; text: string } | null {
  const { t } = useLingui();
  const isSignedIn = useSession((session) => session.matches('signedIn'));
  const [grant] = useState(() => readImplicitGrant(document.documentElement.dataset['grant'] ?? '', ''));
  const next = isSignedIn ? t`Вы уже вошли.` : t`Войдите по логину и ПИН-коду.`;
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
        comment: 'missing: access_token, expires_in, refresh_token or token_type',
      });
      return { title, text: [t`Вход по ссылке не работает.`, next].join(' ') };
    }
  }
}

function clearGrant(): void {
  delete document.documentElement.dataset['grant'];
  visitStore().removeItem('velorent.device.grant');
}
