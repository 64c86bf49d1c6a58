import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { StepList } from '#ui/StepList.tsx';
import type { ListedStep } from './locks.view.ts';

/** The steps in order, with the usual seconds of each step. */
export function LockStepList({ label, steps }: { label: string; steps: readonly ListedStep[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (steps.length === 0) return null;
  return (
    <StepList
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
