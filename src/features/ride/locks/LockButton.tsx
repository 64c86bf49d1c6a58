import { useLingui } from '@lingui/react/macro';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { mayRetry } from '../state/rideState.ts';
import type { LockView } from './locks.view.ts';
import { buttonText } from './lockTexts.ts';

/** The rider's button for a lock: check it, open it, or try again. Nothing while only a lock motor moves. */
export function LockButton({ lock: { scene, button } }: { lock: LockView }) {
  const { i18n } = useLingui();
  const rent = useRent();
  if (!button) return null;
  const press = () => {
    if (button.action === 'confirmClosed')
      return sendToRide(rent, { type: scene === 'closeWheel' ? 'rider.lockClosed' : 'rider.chainFastened' });
    return sendToRide(rent, { type: mayRetry(rent) ? 'rider.retried' : 'rider.unlockAsked' });
  };
  return (
    <Button look="primary" size="ride" wide busy={button.busy} onClick={press}>
      {i18n._(buttonText(scene, button))}
    </Button>
  );
}
