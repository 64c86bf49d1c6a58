import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Profile, updateProfile } from '#api/profile.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useRuntime } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { profileQuery } from '../profile.queries.ts';
import { type Draft, draftFieldOf, updateOf } from './edit.screen.ts';
import type { FieldRefusal } from './useDraft.ts';

type SavingParts = { profile: Profile; draft: Draft; refuse: (refused: FieldRefusal | null) => void };

/** Sends the draft, which stays as it is until the server has it: a failed save costs nothing that was typed. */
export function useSaving({ profile, draft, refuse }: SavingParts) {
  const { t } = useLingui();
  const { mainApi, report } = useRuntime();
  const answers = useQueryClient();
  const navigate = useNavigate();
  // A second tap may come before the button knows that it is busy.
  const underWay = useRef(false);

  const saving = useMutation({
    mutationFn: async (sent: Draft) => {
      const update = updateOf(sent, profile);
      return update && { sent, update, answer: await updateProfile(mainApi, update) };
    },
    onSettled: () => {
      underWay.current = false;
    },
    onSuccess: async (done) => {
      if (!done) return;
      const { sent, update, answer } = done;
      if (answer.kind === 'refused') {
        const field = draftFieldOf(answer.field);
        if (field) refuse({ field, code: answer.code, of: sent });
        return;
      }
      answers.setQueryData(profileQuery(mainApi).queryKey, (kept) => kept && { ...kept, ...update });
      answers.invalidateQueries({ queryKey: profileQuery(mainApi).queryKey }).catch(report);
      await navigate({ to: '/profile', ignoreBlocker: true, replace: true });
      toasts.show({ kind: 'information', key: 'profileSaved', text: t`Профиль сохранён` });
    },
  });

  const answer = saving.data?.answer;
  const refusedWhole: Refusal | null =
    answer?.kind === 'refused' && !draftFieldOf(answer.field) ? { code: answer.code } : null;

  return {
    busy: saving.isPending,
    refusal: refusedWhole ?? queryRefusal({ data: undefined, error: saving.error, isPaused: false }),
    save: () => {
      if (underWay.current) return;
      underWay.current = true;
      refuse(null);
      saving.mutate(draft);
    },
  };
}
