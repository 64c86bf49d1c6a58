import type { Refusal } from '#domain/errorCode.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { catalogue } from './catalogue.ts';
import { errorWords } from './errorWords.ts';
import { type StepHandlers, useErrorActions } from './useErrorActions.ts';

type ErrorBannerProps = { refusal: Refusal; handlers?: StepHandlers; float?: boolean };

/** A refusal that leaves the screen usable: it stays until its cause is gone. */
export function ErrorBanner({ refusal, handlers = {}, float = false }: ErrorBannerProps) {
  const speaker = useSpeaker();
  const { title, text, icon } = errorWords(speaker, refusal);
  const { tone } = catalogue[refusal.code];
  const [main] = useErrorActions(refusal, handlers);
  return (
    <Banner
      icon={icon}
      tone={tone}
      title={title}
      float={float}
      action={
        main && (
          <Button size="small" look={tone === 'warn' ? 'onWarn' : 'quiet'} onClick={main.press}>
            {main.label}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  );
}
