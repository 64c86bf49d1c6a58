import type { ReactNode } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { catalogue } from '#errors/catalogue.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { type StepHandlers, useErrorActions } from '#errors/useErrorActions.ts';
import { useI18n } from '#i18n/useI18n.ts';
import type { ArtName } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { BottomBar, Page } from '#ui/Screen.tsx';
import { Stage } from './Stage.tsx';

type RefusalPageProps = {
  refusal: Refusal;
  handlers: StepHandlers;
  /** The drawing of the subject. */
  art?: ArtName | undefined;
  className?: string | undefined;
  /** Stands below the texts. */
  children?: ReactNode;
  /** Stand above and below the actions. */
  above?: ReactNode;
  below?: ReactNode;
};

/** A refusal on a full screen: the texts at the top, the actions under the thumb. */
export function RefusalPage({ refusal, handlers, art, className, children, above, below }: RefusalPageProps) {
  const i18n = useI18n();
  const { title, text, icon } = errorTexts(i18n, refusal);
  const { tone } = catalogue[refusal.code];
  const [main, second] = useErrorActions(refusal, handlers);
  return (
    <>
      <Page tight className={className}>
        {art && <Stage art={art} />}
        <ErrorCard icon={icon} tone={tone} heading="h1" title={title}>
          {text}
        </ErrorCard>
        {children}
      </Page>
      <BottomBar bare>
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
      </BottomBar>
    </>
  );
}
