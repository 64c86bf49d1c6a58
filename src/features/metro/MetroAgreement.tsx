import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#ui/Checkbox.tsx';

type MetroAgreementProps = { isAgreed: boolean; disabled?: boolean; onChange: (isAgreed: boolean) => void };

/** The box before the first code, on the page and in the popup that a link opens (account §5). */
export function MetroAgreement({ isAgreed, disabled = false, onChange }: MetroAgreementProps) {
  const { t } = useLingui();
  return (
    <Checkbox checked={isAgreed} disabled={disabled} onChange={onChange}>
      {t`Принимаю условия бонуса и передачу моего номера телефона метро`}
    </Checkbox>
  );
}
