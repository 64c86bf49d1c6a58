import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fault } from '#api/fault.ts';
import { putTroika } from '#api/troika.ts';
import { within } from '#api/within.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

const ANSWERS_WITHIN = 10_000;

export type TroikaChange = {
  isPending: boolean;
  /** The change is done, and the profile is loading again. */
  isSaved: boolean;
  refusal: Refusal | null;
  /** @param number ten digits; null removes the card */
  save: (number: string | null) => void;
  /** The number has changed, so the last refusal no longer applies. */
  reset: () => void;
};

/** Links or removes a transport card. Both requests can be repeated safely if the answer was lost. */
export function useTroika(): TroikaChange {
  const { mainApi } = useRuntime();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (number: string | null) => putTroika(mainApi, number, within(ANSWERS_WITHIN)),
    onSuccess: (answer) =>
      answer.kind === 'saved' ? queryClient.invalidateQueries({ queryKey: ['profile'] }) : undefined,
  });
  const refusal = (): Refusal | null => {
    if (change.error) return { code: change.error instanceof Fault ? change.error.code : 'unknownError' };
    return change.data?.kind === 'refused' ? change.data.refusal : null;
  };
  return {
    isPending: change.isPending,
    isSaved: change.data?.kind === 'saved',
    refusal: refusal(),
    save: (number) => change.mutate(number),
    reset: () => change.reset(),
  };
}
