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
};

/** Rides and plans are paid with another card from now on. */
export function useMakeMain(onMade: (id: string) => void): MakeMain {
  const { mainApi } = useRuntime();
  const answers = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (id: string) => setDefaultCard(mainApi, id, AbortSignal.timeout(CHANGES_WITHIN)),
    onSuccess: (_, id) => onMade(id),
    // Refused or not known: either way the list is what the server says.
    onSettled: () => Promise.all([answers.invalidateQueries({ queryKey: ['cards'] }), answers.invalidateQueries({ queryKey: ['profile'] })]),
  });
  return {
    make: mutate,
    busyId: isPending ? variables : null,
    refusal: error && { code: error instanceof Fault && error.isUnknown ? error.code : 'commonError' },
    again: () => {
      if (variables !== undefined) mutate(variables);
    },
  };
}
