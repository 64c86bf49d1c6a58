import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setDefaultCard } from '#api/cards.ts';
import { Fault } from '#api/fault.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { useRuntime } from '#src/runtime.tsx';
import { CHANGES_WITHIN } from './cards.queries.ts';

export type MakeMain = {
  make: (id: string) => void;
  /** Of the card that is being made the main one. */
  busyId: string | null;
  refusal: Refusal | null;
  /** Asks for the same card once more. */
  again: () => void;
  /** It was read. */
  dismiss: () => void;
};

/** The list may be older than what another phone has done. */
function refusalOf(error: Error): Refusal {
  if (!(error instanceof Fault)) return { code: 'commonError' };
  if (error.status === 404) return { code: 'cardGone' };
  if (error.status === 409) return { code: 'cardCannotPay' };
  return { code: error.isUnknown ? error.code : 'commonError' };
}

/** Rides and plans are paid with another card from now on. */
export function useMakeMain(onMade: (id: string) => void): MakeMain {
  const { mainApi } = useRuntime();
  const answers = useQueryClient();
  const { mutate, variables, isPending, error, reset } = useMutation({
    mutationFn: (id: string) => setDefaultCard(mainApi, id, AbortSignal.timeout(CHANGES_WITHIN)),
    onSuccess: (_, id) => onMade(id),
    // Refused or not known: either way the list is what the server says.
    onSettled: () =>
      Promise.all([
        answers.invalidateQueries({ queryKey: ['cards'] }),
        answers.invalidateQueries({ queryKey: ['profile'] }),
      ]),
  });
  return {
    make: mutate,
    busyId: isPending ? variables : null,
    refusal: error && refusalOf(error),
    dismiss: reset,
    again: () => {
      if (variables !== undefined) mutate(variables);
    },
  };
}
