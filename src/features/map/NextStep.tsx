import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MapCell } from '#api/map.ts';
import { cardsQuery } from '#features/cards/cards.queries.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import type { Need } from './footSlot.ts';
import { cardOf, listItems, listRows, type Origin } from './list.view.ts';
import type { OpenedCard } from './openedCard.ts';

type NextStepProps = {
  need: Need;
  cells: readonly MapCell[];
  /** Where distances begin. */
  origin: Origin;
  onOpen: (card: OpenedCard) => void;
  onLocate: () => void;
  onClose: () => void;
};

/** What a new rider does next: adds a card, chooses a plan, or walks to the nearest vehicle. */
export const NextStep = ({ need, ...props }: NextStepProps) =>
  need === 'plan' ? <TowardsPlan {...props} /> : <TowardsRide {...props} />;

type StepProps = Omit<NextStepProps, 'need'>;

/** A plan is paid with a card, so the card comes first. Nothing is offered until the cards are known. */
function TowardsPlan({ onClose }: StepProps) {
  const { t } = useLingui();
  const { data: cards } = useQuery(cardsQuery(useRuntime().mainApi));
  if (!cards) return null;
  const link = buttonClass({ look: 'primary', size: 'small' });
  return cards.length === 0 ? (
    <Step
      title={t`Добавьте карту`}
      action={
        <Link to={paths.bankCards} className={link}>
          <Trans comment="A button under “Add a card”">Добавить</Trans>
        </Link>
      }
      onClose={onClose}
    >
      {t`Она нужна, чтобы оплатить тариф и поездки.`}
    </Step>
  ) : (
    <Step
      title={t`Выберите тариф`}
      action={
        <Link to={paths.tariffs} className={link}>
          <Trans>К тарифам</Trans>
        </Link>
      }
      onClose={onClose}
    >
      {t`Карта есть, остался тариф.`}
    </Step>
  );
}

function TowardsRide({ cells, origin, onOpen, onLocate, onClose }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [nearest] = listRows(listItems(cells), ['bikes', 'scooters'], origin, 'wide');
  const button = (label: string, onClick: () => void) => (
    <Button size="small" look="primary" onClick={onClick}>
      {label}
    </Button>
  );
  if (origin.from !== 'me' && origin.why !== 'far')
    return (
      <Step title={t`Можно ехать`} action={button(t`Где я`, onLocate)} onClose={onClose}>
        {t`Покажите, где вы, и найдём ближайший транспорт.`}
      </Step>
    );
  if (!nearest) return null;
  const far = format.distance(nearest.meters);
  return (
    <Step
      title={t`Можно ехать`}
      action={button(t({ message: 'Показать', comment: 'A button: shows the nearest vehicle on the map' }), () =>
        onOpen(cardOf(nearest)),
      )}
      onClose={onClose}
    >
      {nearest.kind === 'scooters' ? t`До ближайшего самоката ${far}.` : t`До ближайшего велосипеда ${far}.`}
    </Step>
  );
}

type BannerProps = { title: string; action: ReactNode; onClose: () => void; children: string };

function Step({ title, action, onClose, children }: BannerProps) {
  const { t } = useLingui();
  return (
    <Banner
      icon="info"
      tone="plain"
      float
      stacked
      title={title}
      action={
        <>
          <Button size="small" onClick={onClose}>
            {t`Не сейчас`}
          </Button>
          {action}
        </>
      }
    >
      {children}
    </Banner>
  );
}
