import type { Refusal } from '#domain/errorCode.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import type { ArtName } from '#ui/Art.tsx';
import { State } from '#ui/State.tsx';
import { ErrorActions } from './ErrorActions.tsx';
import { errorWords } from './errorWords.ts';
import { type StepHandlers, useErrorActions } from './useErrorActions.ts';

type ErrorStateProps = { refusal: Refusal; handlers?: StepHandlers; art?: ArtName; whole?: boolean };

/** A refusal that stands where a screen's content would; `whole` where the screen's heading is missing too. */
export function ErrorState({ refusal, handlers = {}, art, whole = false }: ErrorStateProps) {
  const speaker = useSpeaker();
  const { title, text } = errorWords(speaker, refusal);
  const actions = useErrorActions(refusal, handlers);
  const drawing = art ?? (refusal.code === 'offline' || refusal.code === 'networkErrorTitle' ? 'offline' : undefined);
  return (
    <State
      alert
      whole={whole}
      title={title}
      {...(drawing && { art: drawing })}
      actions={<ErrorActions actions={actions} />}
    >
      {text}
    </State>
  );
}
