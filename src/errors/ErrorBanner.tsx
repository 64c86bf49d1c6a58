import type { Refusal } from '#domain/errorCode.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { Banner, BannerRegion } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { catalogue } from './catalogue.ts';
import { errorTexts } from './errorTexts.ts';
import { refusalOf } from './refusalOf.ts';
import { type StepHandlers, useErrorActions } from './useErrorActions.ts';

/** The error of a rider's request, shown next to the control. Screen readers announce it at once. */
export const ErrorAlert = ({ cause, retry }: { cause: Error | null; retry: () => void }) => (
  <BannerRegion role="alert">{cause && <ErrorBanner refusal={refusalOf(cause)} handlers={{ retry }} />}</BannerRegion>
);

type ErrorBannerProps = { refusal: Refusal; handlers?: StepHandlers; float?: boolean };

/** A refusal that leaves the screen usable. The banner stays until the cause is gone. */
export function ErrorBanner({ refusal, handlers = {}, float = false }: ErrorBannerProps) {
  const i18n = useI18n();
  const { title, text, icon } = errorTexts(i18n, refusal);
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
