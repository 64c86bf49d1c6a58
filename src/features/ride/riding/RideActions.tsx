import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { useFinishIsTexted } from '../text/useText.ts';
import type { RideView } from './ride.view.ts';
import styles from './RidePanel.module.css';

const PAUSE = { type: 'rider.pauseAsked' } as const;
const RESUME = { type: 'rider.resumeAsked' } as const;
const FINISH = { type: 'rider.finishAsked' } as const;
const UNDO_FINISH = { type: 'rider.wentBack' } as const;

/**
 * Pause and Finish during a ride, Resume during a pause. Only what the ride accepts now is enabled. A dock ends its
 * ride by itself: then the button shows where and how.
 */
export function RideActions({ view, onClaim }: { view: RideView; onClaim?: () => void }) {
  const { t } = useLingui();
  const rent = useRent();
  const live = useSelector(
    rent,
    (snapshot) => ({ pause: snapshot?.can(PAUSE), resume: snapshot?.can(RESUME), finish: snapshot?.can(FINISH) }),
    sameActions,
  );
  const navigate = useNavigate();
  const isTexted = useFinishIsTexted();
  const { mode, sending, banner, refusal } = view;

  const isFinishedByText = banner?.kind === 'byText' && banner.isFinished;
  if (banner?.kind === 'finishRecorded' || isFinishedByText) {
    return (
      <div className={styles.stacked}>
        {onClaim && (
          <Button look="primary" size="ride" icon="clock" wide onClick={onClaim}>
            {t`Не получается завершить?`}
          </Button>
        )}
        {!isFinishedByText && !isTexted && (
          <Button size="ride" wide onClick={() => sendToRide(rent, UNDO_FINISH)}>
            {t`Ехать дальше`}
          </Button>
        )}
      </div>
    );
  }
  const isPaused = mode === 'paused' || mode === 'resuming';
  // A stuck lock has its own button in the refusal above.
  const isMoving = refusal === null && (mode === 'pausing' || mode === 'resuming');
  return (
    <div className={styles.actions}>
      {!isPaused && view.rent.capabilities.pause && view.rent.claimedAt === null && (
        <Button
          size="ride"
          icon="pause"
          busy={sending === 'pause' || (isMoving && mode === 'pausing')}
          disabled={!live.pause && sending !== 'pause'}
          onClick={() => sendToRide(rent, PAUSE)}
        >
          {t`Пауза`}
        </Button>
      )}
      {isPaused && live.finish && (
        <Button size="ride" onClick={() => sendToRide(rent, FINISH)}>
          {t`Завершить`}
        </Button>
      )}
      {isPaused ? (
        <Button
          className={styles.main}
          look="primary"
          size="ride"
          icon="play"
          busy={sending === 'resume' || isMoving}
          disabled={!live.resume && sending !== 'resume'}
          onClick={() => sendToRide(rent, RESUME)}
        >
          {t`Продолжить`}
        </Button>
      ) : view.rent.capabilities.docked ? (
        <Button
          className={styles.main}
          {...(refusal === null && { look: 'primary' })}
          size="ride"
          icon="finish"
          onClick={() => void navigate({ to: paths.finish })}
        >
          {t({ message: 'Вернуть', comment: 'Return the bike to a dock: a button of the ride' })}
        </Button>
      ) : (
        <Button
          className={styles.main}
          look="primary"
          size="ride"
          icon="finish"
          busy={sending === 'finish'}
          disabled={!live.finish && sending !== 'finish'}
          onClick={() => sendToRide(rent, FINISH)}
        >
          {t`Завершить`}
        </Button>
      )}
    </div>
  );
}

type AllowedActions = { pause: boolean | undefined; resume: boolean | undefined; finish: boolean | undefined };
const sameActions = (a: AllowedActions, b: AllowedActions) =>
  a.pause === b.pause && a.resume === b.resume && a.finish === b.finish;
