import { type ReactNode, useState } from 'react';
import { ChooseCardSheet } from '#features/cards/ChooseCardSheet.tsx';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent } from '#src/runtime/runtime.tsx';

type ChangeCard = {
  /** The path to return to after adding a card. */
  backTo: string;
  /** There was no card before: after one is added the server is asked again. */
  isMissing: boolean;
  onLeave?: () => void;
};

/** The choice of the paying card before a ride. `open` shows `sheet`. */
export function useChangeCard({ backTo, isMissing, onLeave }: ChangeCard): { open: () => void; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const rent = useRent();
  const chosen = () => {
    setOpen(false);
    if (isMissing) sendToRide(rent, { type: 'rider.retried' });
  };
  return {
    open: () => setOpen(true),
    sheet: isOpen && (
      <ChooseCardSheet backTo={backTo} onChosen={chosen} onLeave={onLeave} onClose={() => setOpen(false)} />
    ),
  };
}
