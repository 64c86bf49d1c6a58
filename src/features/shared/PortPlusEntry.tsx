import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { RowButton, Rows } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import text from '#ui/text.module.css';
import { PortPlusHelp } from './PortPlusHelp.tsx';

/**
 * A row that opens the Port+ help, for bikes that are returned to docks (ledger B006).
 *
 * @param onFinish asks the server to end the ride here; without it the help alone is shown
 */
export function PortPlusEntry({ onFinish }: { onFinish?: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const finish = () => {
    setOpen(false);
    onFinish?.();
  };
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
        <Sheet
          labelledBy={titleId}
          modal
          onClose={() => setOpen(false)}
          footer={
            onFinish && (
              <Button look="primary" size="ride" icon="finish" wide onClick={finish}>
                {t`Завершить у станции`}
              </Button>
            )
          }
        >
          <h2 id={titleId} className={text.title}>
            {t`Нет свободного порта`}
          </h2>
          <PortPlusHelp hasButton={onFinish !== undefined} />
        </Sheet>
      )}
    </>
  );
}
