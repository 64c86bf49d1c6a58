import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { useSession } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Screen } from '#ui/Screen.tsx';

export function NotFoundScreen() {
  const { t } = useLingui();
  const signedIn = useSession((session) => session.matches('signedIn'));
  const title = t({ message: 'Страница не найдена', comment: 'English, as the specification has it: Page not found' });
  return (
    <Screen>
      <Page>
        <EmptyState
          whole
          art="scooter-parked"
          title={title}
          actions={
            <Link to={signedIn ? paths.map : paths.main} className={buttonClass({ look: 'primary' })}>
              {signedIn ? <Trans>На карту</Trans> : <Trans>На главную</Trans>}
            </Link>
          }
        >
          <Trans>Зато велосипеды и самокаты на месте.</Trans>
        </EmptyState>
      </Page>
    </Screen>
  );
}
