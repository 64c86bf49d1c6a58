import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import type { Later } from '#domain/feedback.ts';
import { ratingOf, type RatingDraft } from '#domain/ratedParts.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { dropDraft } from './ratingDraft.ts';
import { rateQuery } from './rating.queries.ts';

/** Sends a rating, or leaves it to the phone until there is a network; then goes back to where the rider came from. */
export function useSending(rentId: string, later: Later | null) {
  const { t } = useLingui();
  const { gatewayApi, riderStore, report } = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const answers = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const leave = () => (canGoBack ? router.history.back() : void navigate({ to: '/history', replace: true }));

  const say = async (draft: RatingDraft) => {
    if (!later) return;
    const outcome = await later.say({ kind: 'rating', rating: ratingOf(rentId, draft) });
    if (outcome.kind === 'refused') return setRefusal(outcome.refusal);
    dropDraft(riderStore);
    if (outcome.kind === 'sent') answers.setQueryData(rateQuery(gatewayApi, riderId, rentId).queryKey, draft.rate);
    toasts.show({ kind: 'transparent', key: 'rated', text: outcome.kind === 'sent' ? t`Спасибо, оценка отправлена` : t`Оценка в\u00A0телефоне. Отправим, как появится сеть.` });
    leave();
  };
  const send = (draft: RatingDraft) => {
    setBusy(true);
    setRefusal(null);
    say(draft)
      .catch(report)
      .finally(() => setBusy(false));
  };
  return { busy, refusal, send, leave };
}
