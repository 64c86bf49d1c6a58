import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { ratingOf, type RatingDraft } from '#domain/ratingForm.ts';
import { errorList } from '#errors/errorList.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { clearRatingDraft } from '#stores/ratingDraft.ts';
import { toasts } from '#ui/toasts.ts';
import { useIsMounted } from '#ui/useIsMounted.ts';
import { rateQuery } from './rating.queries.ts';

/** Sends a rating, or leaves it in the outbox until there is a network. Then returns to the previous screen. */
export function useSendRating(rentId: string) {
  const { t } = useLingui();
  const { gatewayApi, report } = useRuntime();
  const { riderStore } = useRuntime().session;
  const { outbox } = useRuntime().help;
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const queryClient = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const isOnline = useOnline();
  const isHere = useIsMounted();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const leave = () => (canGoBack ? router.history.back() : void navigate({ to: paths.history, replace: true }));

  const say = async (draft: RatingDraft) => {
    const outcome = await (await outbox()).enqueue({ kind: 'rating', rating: ratingOf(rentId, draft) });
    if (outcome.kind === 'refused') return isHere() ? setRefusal(outcome.refusal) : errorList.add(outcome.refusal);
    clearRatingDraft(riderStore);
    if (outcome.kind === 'sent') queryClient.setQueryData(rateQuery(gatewayApi, riderId, rentId).queryKey, draft.rate);
    toasts.show({
      kind: 'transparent',
      key: 'rated',
      text:
        outcome.kind === 'sent'
          ? t`Спасибо, оценка отправлена`
          : isOnline
            ? t`Оценка в телефоне. Отправим сами чуть позже.`
            : t`Оценка в телефоне. Отправим, как появится интернет.`,
    });
    if (isHere()) leave();
  };
  const send = (draft: RatingDraft) => {
    setBusy(true);
    setRefusal(null);
    say(draft)
      .catch((cause: unknown) => {
        // The outbox code did not load, or the rider has signed out.
        report(cause);
        setRefusal({ code: 'estimateRequestIsFailed' });
      })
      .finally(() => setBusy(false));
  };
  return { busy, refusal, send, leave };
}
