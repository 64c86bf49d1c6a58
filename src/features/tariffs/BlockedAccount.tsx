import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

/** Warns a blocked account before the rider pays for rides they cannot take. */
export function BlockedAccount() {
  const { mainApi } = useRuntime();
  const navigate = useNavigate();
  const { data } = useQuery(profileQuery(mainApi));
  if (data?.IsBlocked !== true) return null;
  return (
    <Banner
      icon="alert"
      stacked
      title={
        <Trans comment="English, as the specification has it: Your account is blocked">Аккаунт заблокирован</Trans>
      }
      action={
        <Button look="onWarn" onClick={() => void navigate({ to: paths.support })}>
          <Trans>Написать в поддержку</Trans>
        </Button>
      }
    >
      <Trans>Поехать по тарифу пока не получится. Сначала напишите нам.</Trans>
    </Banner>
  );
}
