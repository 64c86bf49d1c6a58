import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { ratingOf, type RatingDraft } from '#domain/ratedParts.ts';
import { errorList } from '#errors/errorList.ts';
import { useOnline } from '#features/shell/index.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { useStillHere } from '#ui/useStillHere.ts';
import { dropDraft } from './ratingDraft.ts';
import { rateQuery } from './rating.queries.ts';

/** Sends a rating, or leaves it to the phone until there is a network; then goes back to where the rider came from. */
export function useSending(rentId: string) {
  const { t } = useLingui();
  const { gatewayApi, later, riderStore, report } = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const answers = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const isOnline = useOnline();
  const isHere = useStillHere();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const leave = () => (canGoBack ? router.history.back() : void navigate({ to: '/history', replace: true }));

  const say = async (draft: RatingDraft) => {
    const outcome = await (await later()).say({ kind: 'rating', rating: ratingOf(rentId, draft) });
    if (outcome.kind === 'refused') return isHere() ? setRefusal(outcome.refusal) : errorList.add(outcome.refusal);
    dropDraft(riderStore);
    if (outcome.kind === 'sent') answers.setQueryData(rateQuery(gatewayApi, riderId, rentId).queryKey, draft.rate);
    toasts.show({
      kind: 'transparent',
      key: 'rated',
      text:
        outcome.kind === 'sent'
          ? t`Спасибо, оценка отправлена`
          : isOnline
            ? t`Оценка в\u00A0телефоне. Отправим сами чуть позже.`
            : t`Оценка в\u00A0телефоне. Отправим, как появится сеть.`,
    });
    if (isHere()) leave();
  };
  const send = (draft: RatingDraft) => {
    setBusy(true);
    setRefusal(null);
    say(draft)
      .catch((cause: unknown) => {
        // Its code did not come, or nobody is signed in any more.
        report(cause);
        setRefusal({ code: 'estimateRequestIsFailed' });
      })
      .finally(() => setBusy(false));
  };
  return { busy, refusal, send, leave };
}
