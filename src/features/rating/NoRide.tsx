import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BackButton } from '#features/shell/index.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { State } from '#ui/State.tsx';

/** Opened without a ride to rate. */
export const NoRide = () => (
  <Screen>
    <TopBar start={<BackButton instead="/history" />} />
    <Page>
      <State
        whole
        art="empty-rides"
        title={<Trans>Какую поездку оценить?</Trans>}
        actions={
          <Link to="/history" className={buttonClass({ look: 'primary' })}>
            <Trans>Открыть историю</Trans>
          </Link>
        }
      >
        <Trans>Выберите её в истории.</Trans>
      </State>
    </Page>
  </Screen>
);
