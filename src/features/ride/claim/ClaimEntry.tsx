import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RentFacts } from '#domain/rent.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ClaimSheet } from './ClaimSheet.tsx';
import { useClaim } from './useClaim.ts';
import styles from '../parts/Coach.module.css';

/**
 * Opens the claim "I cannot finish" when it is allowed, then shows the recorded claim. Before that it renders nothing.
 */
export function ClaimEntry({ rent }: { rent: RentFacts }) {
  const { t } = useLingui();
  const format = useFormat();
  const { mayClaim, recorded } = useClaim(rent);
  const [isOpen, setOpen] = useState(false);
  const time = format.time(recorded?.at ?? 0);
  return (
    <>
      {recorded && (
        <p className={styles.still} role="status">
          <Icon name="check-circle" size="small" />
          <span>
            {recorded.sent
              ? t`Записано в ${time}. Если не выйдет, поездку завершит поддержка.`
              : t`Записано в ${time}. Отправим, как появится интернет.`}
          </span>
        </p>
      )}
      {mayClaim && (
        <Button look="neutral" size="small" icon="help" wide onClick={() => setOpen(true)}>
          {t`Не получается завершить?`}
        </Button>
      )}
      {isOpen && <ClaimSheet onClose={() => setOpen(false)} />}
    </>
  );
}
