import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { TextIntent } from '#domain/textCommand.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { RowButton, Rows } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { RideState } from '../state/rideState.ts';
import { ParkingStep } from './ParkingStep.tsx';
import { textIntents, textView } from './text.view.ts';
import { type Text, TextSteps } from './TextSteps.tsx';
import { useActLabel } from './useActLabel.ts';
import styles from './ByText.module.css';

export type ClaimProps = {
  /** Opens the claim. Set while the rider may make one. */
  onClaim?: () => void;
};

type ByTextProps = ClaimProps & { ride: RideState; text: Text; mayBegin: boolean };

/** What the rider can ask for by text message, or the message that is under way. */
export function ByText({ ride, text, mayBegin, onClaim }: ByTextProps) {
  const { t } = useLingui();
  const format = useFormat();
  const label = useActLabel();
  const titleId = useId();
  const rent = useRent();
  // The screen around it may change while the rider reads the message.
  const [isOpen, setOpen] = useState(() => text.actor.getSnapshot().matches('composed'));
  const [finish, setFinish] = useState<TextIntent | null>(null);
  const view = useSelector(text.actor, textView, isSameView);
  const { number, intent } = useSelector(text.actor, (chart) => chart.context);
  const price = format.money(number?.priceRoubles ?? 0);
  const note =
    number?.priceRoubles === 0
      ? t`Без интернета. СМС по вашему тарифу связи`
      : t({ message: `Без интернета. СМС стоит около ${price}`, comment: 'Placeholder: a price, 3 ₽' });
  const compose = (wanted: TextIntent) => {
    // The phone saves the time of the finish, whatever becomes of the message.
    if (wanted.act === 'FINISH') sendToRide(rent, { type: 'rider.finishAsked' });
    setFinish(null);
    text.actor.send({ type: 'rider.textAsked', intent: wanted });
  };
  const begin = (wanted: TextIntent) => {
    setOpen(true);
    if (wanted.act === 'FINISH') setFinish(wanted);
    else compose(wanted);
  };
  const close = () => {
    setOpen(false);
    setFinish(null);
    if (view.kind !== 'awaiting') text.actor.send({ type: 'rider.textClosed' });
  };
  const claim = () => {
    // Beside the sheet: the claim has a sheet of its own.
    setOpen(false);
    onClaim?.();
  };
  const isUnderWay = view.kind !== 'none' && view.kind !== 'done';
  const offered = textIntents(ride).filter(({ act }) => mayBegin && !(isUnderWay && act === intent?.act));

  return (
    <>
      <Rows className={styles.boxed}>
        {isUnderWay && (
          <RowButton
            icon="chat"
            title={view.kind === 'awaiting' ? t`Ждём ответную СМС` : t`СМС ещё не отправлена`}
            note={intent ? label(intent.act) : undefined}
            sign="next"
            onClick={() => setOpen(true)}
          />
        )}
        {offered.map((one) => (
          <RowButton
            key={one.act}
            icon="chat"
            title={label(one.act)}
            note={note}
            sign="next"
            onClick={() => begin(one)}
          />
        ))}
      </Rows>
      {isOpen && (
        <Sheet modal labelledBy={titleId} onClose={close}>
          {finish ? (
            <ParkingStep titleId={titleId} onChosen={(parking) => compose({ ...finish, parking })} />
          ) : (
            <TextSteps
              titleId={titleId}
              text={text}
              view={view}
              offer={ride.offer}
              onClose={close}
              {...(onClaim && { onClaim: claim })}
            />
          )}
        </Sheet>
      )}
    </>
  );
}

/** A view is a few plain values. */
const isSameView = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
