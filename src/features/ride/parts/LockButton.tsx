import { useLingui } from '@lingui/react/macro';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import type { LockScreen } from '../locks.screen.ts';
import { buttonWords } from '../lockWords.ts';

/** The rider's word about a lock: look at it, open it, or try again. Nothing where metal alone has to move. */
export function LockButton({ lock: { scene, button } }: { lock: LockScreen }) {
  const { i18n } = useLingui();
  const rent = useRent();
  if (!button) return null;
  const press = () => {
    if (button.does === 'check')
      return rent?.send({ type: scene === 'closeWheel' ? 'rider.lockClosed' : 'rider.chainFastened' });
    const mayRetry = rent?.getSnapshot().can({ type: 'rider.retried' }) === true;
    return rent?.send({ type: mayRetry ? 'rider.retried' : 'rider.unlockAsked' });
  };
  return (
    <Button look="primary" size="ride" wide busy={button.busy} onClick={press}>
      {i18n._(buttonWords(scene, button))}
    </Button>
  );
}
