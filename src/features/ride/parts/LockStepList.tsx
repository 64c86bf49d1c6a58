import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { Steps } from '#ui/Steps.tsx';
import type { StartScreen } from '../start.screen.ts';

/** What happens in which order, with the seconds that each step usually takes. */
export function LockStepList({ label, steps }: { label: string; steps: StartScreen['steps'] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (steps.length === 0) return null;
  return (
    <Steps
      label={label}
      steps={steps.map(({ key, title, state, seconds }) => ({
        key,
        title: i18n._(title),
        state,
        ...(seconds !== null && { time: format.seconds(seconds) }),
      }))}
    />
  );
}
