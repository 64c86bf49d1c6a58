import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RentFacts } from '#domain/rent.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Button } from '#ui/Button.tsx';
import { ClaimSheet } from '../ClaimSheet.tsx';
import { useClaim } from '../useClaim.ts';

/** The way out of a ride that will not end, once it is due; what was written down, once it is; nothing before that. */
export function ClaimEntry({ rent }: { rent: RentFacts }) {
  const { t } = useLingui();
  const { mayClaim, recorded } = useClaim(rent);
  const time = useFormat().time(recorded?.at ?? 0);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayClaim && (
        <Button look="neutral" size="small" icon="help" wide onClick={() => setOpen(true)}>
          {t`Не получается завершить?`}
        </Button>
      )}
      {recorded && (
        <Button look="neutral" size="small" icon="check-circle" wide onClick={() => setOpen(true)}>
          {t`Записано в\u00A0${time}`}
        </Button>
      )}
      {isOpen && <ClaimSheet onClose={() => setOpen(false)} />}
    </>
  );
}
