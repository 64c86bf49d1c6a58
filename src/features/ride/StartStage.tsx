import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useFormat } from '#i18n/useFormat.ts';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dock, Page, Screen } from '#ui/Screen.tsx';
import { Steps } from '#ui/Steps.tsx';
import text from '#ui/text.module.css';
import { Coach } from './parts/Coach.tsx';
import { RideBar } from './parts/RideBar.tsx';
import type { Situation } from './situation.ts';
import { startScreen } from './start.screen.ts';
import { useWaited } from './useWaited.ts';

/** CHECK_START: which step is under way, how long it takes, what happens to the money, and the way back. */
export function StartStage({ situation }: { situation: Situation }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const rent = useRent();
  const navigate = useNavigate();
  const waited = useWaited(`${situation.context.intent?.kind ?? ''} ${situation.context.rent?.step ?? ''}`);
  const screen = startScreen(situation, waited);
  const { step, vehicle } = screen;
  const stepCount = screen.steps.length;
  const stepWords = t`Шаг ${step} из ${stepCount}`;

  return (
    <Screen>
      <RideBar vehicle={vehicle} />
      <Page tight className={vehicle ? `kind-${vehicle.form}` : undefined}>
        <Coach art={vehicle?.form ?? 'scooter'} step={stepWords} title={i18n._(screen.title)}>
          {i18n._(screen.text)}
        </Coach>
        <Steps
          label={stepWords}
          steps={screen.steps.map(({ key, title, state, seconds }) => ({ key, title: i18n._(title), state, ...(state !== 'done' && { time: format.seconds(seconds) }) }))}
        />
        {screen.refusal && (
          <ErrorRefusal
            refusal={screen.refusal}
            handlers={{
              retry: () => rent?.send({ type: 'rider.retried' }),
              checkAgain: () => rent?.send({ type: 'rider.retried' }),
              openRide: () => rent?.send({ type: 'rider.closed' }),
            }}
          />
        )}
      </Page>
      <Dock bare>
        {screen.wayOut && (
          <Button look="neutral" size="small" onClick={() => void navigate({ to: '/map' })}>
            {t`К карте, дождусь там`}
          </Button>
        )}
        <Button
          size="ride"
          wide
          busy={screen.cancel === 'busy'}
          disabled={screen.cancel === 'notYet'}
          onClick={() => rent?.send({ type: 'rider.startCancelled' })}
        >
          {t`Отменить старт`}
        </Button>
        <p className={[text.caption, text.second, text.center].join(' ')}>{t`Отмена бесплатна`}</p>
      </Dock>
    </Screen>
  );
}
