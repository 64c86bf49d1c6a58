import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { PortPlusHelp } from './PortPlusHelp.tsx';
import { PortPlusRow } from './PortPlusRow.tsx';
import text from '#ui/text.module.css';

/**
 * The row of the Port+ help with its sheet.
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
        <PortPlusRow onClick={() => setOpen(true)} />
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
            {t`Нет свободного дока`}
          </h2>
          <PortPlusHelp hasButton={onFinish !== undefined} />
        </Sheet>
      )}
    </>
  );
}
