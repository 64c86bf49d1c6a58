import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { paths } from '#paths/paths.ts';
import { IconButton } from '#ui/IconButton.tsx';

/**
 * Returns to the previous screen. A visitor who came by a link goes to `instead`, with the path to resume after
 * sign-in.
 */
export function BackButton({
  instead,
}: {
  instead: (typeof paths)[
    | 'main'
    | 'map'
    | 'login'
    | 'help'
    | 'support'
    | 'policy'
    | 'profile'
    | 'settings'
    | 'tariffs'
    | 'history'];
}) {
  const { t } = useLingui();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const back = () =>
    canGoBack
      ? router.history.back()
      : void navigate({
          to: instead,
          search: ({ redirectUrl }: { redirectUrl?: string }) => ({ redirectUrl }),
          replace: true,
        });
  return <IconButton icon="back" label={t`Назад`} onClick={back} />;
}
