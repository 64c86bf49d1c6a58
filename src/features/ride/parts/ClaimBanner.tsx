import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { Banner } from '#ui/Banner.tsx';
import type { RecordedClaim } from '../claim.screen.ts';

/** A ride that its rider could not finish: what is written down, and who does what now. */
export function ClaimBanner({ claim }: { claim: RecordedClaim }) {
  const { t } = useLingui();
  const time = useFormat().time(claim.at);
  return (
    <Banner icon="check-circle" tone="plain" title={t`Записано в\u00A0${time}`}>
      {claim.sent
        ? t`Время стоит. Поддержка проверит и завершит поездку, чек придёт сюда.`
        : t`Время стоит. Отправим поддержке сами, как появится сеть.`}
    </Banner>
  );
}
