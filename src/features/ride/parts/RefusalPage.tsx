import type { ReactNode } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { catalogue } from '#errors/catalogue.ts';
import { errorWords } from '#errors/errorWords.ts';
import { type StepHandlers, useErrorActions } from '#errors/useErrorActions.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import type { ArtName } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import { RefusalCard } from '#ui/RefusalCard.tsx';
import { Dock, Page } from '#ui/Screen.tsx';
import { Stage } from './Stage.tsx';

type RefusalPageProps = {
  refusal: Refusal;
  handlers: StepHandlers;
  /** What it is about. */
  art?: ArtName | undefined;
  className?: string | undefined;
  /** Under the words. */
  children?: ReactNode;
  /** Over and under the ways on. */
  above?: ReactNode;
  below?: ReactNode;
};

/** A refusal that has the screen to itself: the words above, the ways on under the thumb. */
export function RefusalPage({ refusal, handlers, art, className, children, above, below }: RefusalPageProps) {
  const speaker = useSpeaker();
  const { title, text, icon } = errorWords(speaker, refusal);
  const { tone } = catalogue[refusal.code];
  const [main, second] = useErrorActions(refusal, handlers);
  return (
    <>
      <Page tight className={className}>
        {art && <Stage art={art} />}
        <RefusalCard icon={icon} tone={tone} heading="h1" title={title}>
          {text}
        </RefusalCard>
        {children}
      </Page>
      <Dock bare>
        {above}
        {main && (
          <Button look="primary" size="ride" wide onClick={main.press}>
            {main.label}
          </Button>
        )}
        {second && (
          <Button wide onClick={second.press}>
            {second.label}
          </Button>
        )}
        {below}
      </Dock>
    </>
  );
}
