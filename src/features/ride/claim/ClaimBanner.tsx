import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { Banner } from '#ui/Banner.tsx';
import type { RecordedClaim } from './claim.view.ts';

/** A ride that the rider could not finish: what is recorded, and what happens next. */
export function ClaimBanner({ claim }: { claim: RecordedClaim }) {
  const { t } = useLingui();
  const time = useFormat().time(claim.at);
  return (
    <Banner icon="check-circle" tone="plain" title={t`Записано в ${time}`}>
      {claim.sent
        ? t`Время остановлено. Поддержка проверит и завершит поездку, чек придёт сюда.`
        : t`Время остановлено. Отправим поддержке сами, как появится интернет.`}
    </Banner>
  );
}
