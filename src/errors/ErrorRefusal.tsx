import { useEffect, useRef } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { RefusalCard } from '#ui/RefusalCard.tsx';
import { catalogue } from './catalogue.ts';
import { ErrorActions } from './ErrorActions.tsx';
import { errorWords } from './errorWords.ts';
import { type StepHandlers, useErrorActions } from './useErrorActions.ts';

type ErrorRefusalProps = { refusal: Refusal; handlers?: StepHandlers; titleId?: string };

/** A refusal in the sheet where it happened: mark, what happened, what to do, the button for it. */
export function ErrorRefusal({ refusal, handlers = {}, titleId }: ErrorRefusalProps) {
  const speaker = useSpeaker();
  const { title, text, icon } = errorWords(speaker, refusal);
  const { tone } = catalogue[refusal.code];
  const actions = useErrorActions(refusal, handlers);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With large words it may come below what the sheet shows of itself.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal.code]);
  return (
    <div ref={box}>
      <RefusalCard
        icon={icon}
        tone={tone}
        title={title}
        {...(titleId !== undefined && { titleId })}
        actions={<ErrorActions actions={actions} />}
      >
        {text}
      </RefusalCard>
    </div>
  );
}
