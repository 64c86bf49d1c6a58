import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { paths } from '#paths/paths.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';

/** Shown if the screen opens without a ride to rate. */
export const NoRide = () => (
  <Screen>
    <TopBar start={<BackButton instead={paths.history} />} />
    <Page>
      <EmptyState
        whole
        art="empty-rides"
        title={<Trans>Какую поездку оценить?</Trans>}
        actions={
          <Link to={paths.history} className={buttonClass({ look: 'primary' })}>
            <Trans>Открыть историю</Trans>
          </Link>
        }
      >
        <Trans>Выберите её в истории.</Trans>
      </EmptyState>
    </Page>
  </Screen>
);
