import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Profile, updateProfile } from '#api/profile.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { PersonDraft } from '#domain/personName.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { personFieldOf, profileUpdateOf } from '#features/person/personDraft.ts';
import type { FieldRefusal } from '#features/person/usePersonDraft.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { toasts } from '#ui/toasts.ts';

type SavingDeps = { profile: Profile; draft: PersonDraft; refuse: (refused: FieldRefusal | null) => void };

/** Saves the draft. The draft stays until the server has it, so a failed save loses nothing. */
export function useSaving({ profile, draft, refuse }: SavingDeps) {
  const { t } = useLingui();
  const { mainApi, report } = useRuntime();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // A second tap may come before the button is disabled.
  const underWay = useRef(false);

  const saving = useMutation({
    mutationFn: async (sent: PersonDraft) => {
      const update = profileUpdateOf(sent, profile);
      return update && { sent, update, answer: await updateProfile(mainApi, update) };
    },
    onSettled: () => {
      underWay.current = false;
    },
    onSuccess: async (done) => {
      if (!done) return;
      const { sent, update, answer } = done;
      if (answer.kind === 'refused') {
        const field = personFieldOf(answer.field);
        if (field) refuse({ field, code: answer.code, of: sent });
        return;
      }
      queryClient.setQueryData(profileQuery(mainApi).queryKey, (cached) => cached && { ...cached, ...update });
      queryClient.invalidateQueries({ queryKey: profileQuery(mainApi).queryKey }).catch(report);
      await navigate({ to: paths.profile, ignoreBlocker: true, replace: true });
      toasts.show({ kind: 'information', key: 'profileSaved', text: t`Профиль сохранён` });
    },
  });

  const answer = saving.data?.answer;
  const refusedWhole: Refusal | null =
    answer?.kind === 'refused' && !personFieldOf(answer.field) ? { code: answer.code } : null;

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
