import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setDefaultCard } from '#api/cards.ts';
import { Fault } from '#api/fault.ts';
import { within } from '#api/within.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { CHANGES_WITHIN } from './cards.queries.ts';

export type SetDefaultCard = {
  make: (id: string) => void;
  /** Id of the card that is becoming the main one. */
  busyId: string | null;
  refusal: Refusal | null;
  /** Sends the request for the same card again. */
  again: () => void;
  /** The rider has read the refusal. */
  dismiss: () => void;
};

/** The list may be out of date: another phone may have changed it. */
function refusalOf(error: Error): Refusal {
  if (!(error instanceof Fault)) return { code: 'commonError' };
  if (error.status === 404) return { code: 'cardGone' };
  if (error.status === 409) return { code: 'cardCannotPay' };
  return { code: error.isUnknown ? error.code : 'commonError' };
}

/** Makes another card pay for rides and tariffs. */
export function useSetDefaultCard(onMade: (id: string) => void): SetDefaultCard {
  const { mainApi } = useRuntime();
  const queryClient = useQueryClient();
  const { mutate, variables, isPending, error, reset } = useMutation({
    mutationFn: (id: string) => setDefaultCard(mainApi, id, within(CHANGES_WITHIN)),
    onSuccess: (_, id) => onMade(id),
    // After a refusal or an unknown result the server's list is the truth, so both queries are loaded again.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['cards'] }),
        queryClient.invalidateQueries({ queryKey: ['profile'] }),
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
