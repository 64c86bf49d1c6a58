import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { PortPlusHelp } from '#features/shared/PortPlusHelp.tsx';
import { useRent } from '#src/runtime/runtime.tsx';
import { RowButton, Rows } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import styles from './LocationCard.module.css';

/** On the card of a Port+ station: how to return a bike when every port is taken (ledger B006). */
export function PortPlusEntry() {
  const { t } = useLingui();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  // A docked bike has no lock of its own, so it can only be returned in a dock.
  const needsDock = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.capabilities.docked === true);
  if (needsDock) return null;
  return (
    <>
      <Rows>
        <RowButton
          icon="help"
          title={t`Нет свободного порта`}
          note={t`Как вернуть велосипед на станции «Порт+»`}
          sign="next"
          onClick={() => setOpen(true)}
        />
      </Rows>
      {isOpen && (
        <Sheet labelledBy={titleId} modal onClose={() => setOpen(false)}>
          <h2 id={titleId} className={styles.name}>
            {t`Нет свободного порта`}
          </h2>
          <PortPlusHelp />
        </Sheet>
      )}
    </>
  );
}
