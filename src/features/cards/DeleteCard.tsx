import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { deleteCard } from '#api/cards.ts';
import { Fault } from '#api/fault.ts';
import { within } from '#api/within.ts';
import type { BankCard } from '#domain/bankCard.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CHANGES_WITHIN } from './cards.queries.ts';
import { type Deletion, deletionOf } from './cards.view.ts';

type DeleteCardProps = { card: BankCard; cards: readonly BankCard[]; onClose: () => void };

/**
 * Asks first. A card that pays for the current ride can be deleted too: the text says how the ride is paid then
 * (decisions §4).
 */
export function DeleteCard({ card, cards, onClose }: DeleteCardProps) {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const queryClient = useQueryClient();
  const inRide = useSelector(useRent(), (snapshot) => Boolean(snapshot?.context.rent));
  const deletion = deletionOf(card, cards, inRide);
  const texts = useDeletionTexts();
  const removing = useMutation({
    mutationFn: async () => {
      try {
        await deleteCard(mainApi, card.id, within(CHANGES_WITHIN));
      } catch (cause) {
        // The card is already deleted, perhaps by a request whose answer was lost. This is the wanted result.
        if (!(cause instanceof Fault) || cause.status !== 404) throw cause;
      }
    },
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['cards'] }),
        queryClient.invalidateQueries({ queryKey: ['profile'] }),
      ]);
      onClose();
    },
  });
  const isGrave = deletion === 'inRideAnotherPays' || deletion === 'inRideNonePays';
  const { error } = removing;
  return (
    <Dialog
      title={isGrave ? t`Отвязать карту во время поездки?` : t({ id: 'untieCard', message: 'Отвязать карту?' })}
      onClose={onClose}
      actions={
        <>
          <Button look={isGrave ? 'danger' : 'primary'} busy={removing.isPending} onClick={() => removing.mutate()}>
            {t({ message: 'Отвязать', comment: 'Remove a card from the account' })}
          </Button>
          <Button onClick={onClose}>{t({ message: 'Оставить', comment: 'Keep the card' })}</Button>
        </>
      }
    >
      <p>{texts(deletion, card.mask ?? card.type)}</p>
      {error && (
        <ErrorBanner
          refusal={{ code: error instanceof Fault && error.isUnknown ? error.code : 'commonError' }}
          handlers={{ retry: () => removing.mutate() }}
        />
      )}
    </Dialog>
  );
}

function useDeletionTexts() {
  const { t } = useLingui();
  return (deletion: Deletion, name: string): string => {
    switch (deletion) {
      case 'spare':
        return t({
          id: 'removeCardMessage',
          message: `Карта ${name} исчезнет из списка. Её можно добавить снова.`,
          comment: 'Placeholder: the last digits of a bank card',
        });
      case 'anotherPays':
        return t`Платить за поездки будет другая карта из списка.`;
      case 'nonePays':
        return t`Платить за поездки станет нечем: чтобы взять транспорт, добавьте другую карту.`;
      case 'inRideAnotherPays':
        return t`Поездка продолжится. Её стоимость спишем с другой карты из списка.`;
      case 'inRideNonePays':
        return t`Поездка продолжится, но другой карты нет. Её стоимость станет долгом: пока он не оплачен, новую поездку не начать.`;
    }
  };
}
