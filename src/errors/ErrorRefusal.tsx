import { useEffect, useRef } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { catalogue } from './catalogue.ts';
import { ErrorActions } from './ErrorState.tsx';
import { errorTexts } from './errorTexts.ts';
import { type StepHandlers, useErrorActions } from './useErrorActions.ts';

type ErrorRefusalProps = { refusal: Refusal; handlers?: StepHandlers; titleId?: string };

/** A refusal in the sheet where it happened: icon, title, text, buttons. */
export function ErrorRefusal({ refusal, handlers = {}, titleId }: ErrorRefusalProps) {
  const i18n = useI18n();
  const { title, text, icon } = errorTexts(i18n, refusal);
  const { tone } = catalogue[refusal.code];
  const actions = useErrorActions(refusal, handlers);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With large text the card may be below the visible part of the sheet.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal.code]);
  return (
    <div ref={box}>
      <ErrorCard
        icon={icon}
        tone={tone}
        title={title}
        {...(titleId !== undefined && { titleId })}
        actions={<ErrorActions actions={actions} />}
      >
        {text}
      </ErrorCard>
    </div>
  );
}
