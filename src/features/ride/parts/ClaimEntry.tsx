import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RentFacts } from '#domain/rent.ts';
import { Button } from '#ui/Button.tsx';
import { ClaimSheet } from '../ClaimSheet.tsx';
import { useClaim } from '../useClaim.ts';

/** The way out of a ride that will not end, once it is due; nothing before that. */
export function ClaimEntry({ rent }: { rent: RentFacts }) {
  const { t } = useLingui();
  const { mayClaim } = useClaim(rent);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayClaim && (
        <Button look="neutral" size="small" icon="help" wide onClick={() => setOpen(true)}>
          {t`Не получается завершить?`}
        </Button>
      )}
      {isOpen && <ClaimSheet onClose={() => setOpen(false)} />}
    </>
  );
}
