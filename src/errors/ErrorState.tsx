import type { Refusal } from '#domain/errorCode.ts';
import { useI18n } from '#i18n/useI18n.ts';
import type { ArtName } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { errorTexts } from './errorTexts.ts';
import { type StepHandlers, useErrorActions, type ErrorAction } from './useErrorActions.ts';

/** The main action as a filled button, the second one quiet. */
export const ErrorActions = ({ actions }: { actions: readonly ErrorAction[] }) =>
  actions.map((action, index) => (
    <Button key={action.step} look={index === 0 ? 'primary' : 'quiet'} onClick={action.press}>
      {action.label}
    </Button>
  ));

type ErrorStateProps = { refusal: Refusal; handlers?: StepHandlers; art?: ArtName; whole?: boolean };

/** A refusal in place of a screen's content; `whole`: it replaces the screen's heading too. */
export function ErrorState({ refusal, handlers = {}, art, whole = false }: ErrorStateProps) {
  const i18n = useI18n();
  const { title, text } = errorTexts(i18n, refusal);
  const actions = useErrorActions(refusal, handlers);
  const drawing = art ?? (refusal.code === 'offline' || refusal.code === 'networkErrorTitle' ? 'offline' : undefined);
  return (
    <EmptyState
      alert
      whole={whole}
      title={title}
      {...(drawing && { art: drawing })}
      actions={<ErrorActions actions={actions} />}
    >
      {text}
    </EmptyState>
  );
}
