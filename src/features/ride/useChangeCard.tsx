import { type ReactNode, useState } from 'react';
import { ChooseCardSheet } from '#features/cards/index.ts';
import { useRent } from '#src/runtime.tsx';

type ChangeCard = {
  /** Where a rider goes on who has added a card. */
  backTo: string;
  /** There was no card to start with: the server is asked anew once there is one. */
  isMissing: boolean;
  onLeave?: () => void;
};

/** The choice of the card before a ride: `open` shows it where `sheet` stands. */
export function useChangeCard({ backTo, isMissing, onLeave }: ChangeCard): { open: () => void; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const rent = useRent();
  const chosen = () => {
    setOpen(false);
    if (isMissing) rent?.send({ type: 'rider.retried' });
  };
  return {
    open: () => setOpen(true),
    sheet: isOpen && (
      <ChooseCardSheet backTo={backTo} onChosen={chosen} onLeave={onLeave} onClose={() => setOpen(false)} />
    ),
  };
}
