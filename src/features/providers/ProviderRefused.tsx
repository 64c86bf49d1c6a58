import { Fault } from '#api/fault.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { Banner } from '#ui/Banner.tsx';

/** Why the provider's page could not be opened. */
export function ProviderRefused({ cause }: { cause: unknown }) {
  const i18n = useI18n();
  if (cause === null) return null;
  const { icon, title, text } = errorTexts(i18n, refusalOf(Fault.from(cause)));
  return (
    <Banner icon={icon} tone="plain" title={title}>
      {text}
    </Banner>
  );
}
