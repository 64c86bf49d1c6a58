import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Tariff } from '#api/tariffs.ts';
import { cardName } from '#domain/bankCard.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button, ButtonRow } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { BottomBar } from '#ui/Screen.tsx';
import { useAgreement } from './useAgreement.ts';
import type { Buying } from './useBuying.ts';
import styles from './Tariffs.module.css';

/** The agreement, then the button with the price: insurance is paid with each ride. With it the rider's name comes first. */
export function BuyBar({ tariff, withInsurance, buying }: { tariff: Tariff; withInsurance: boolean; buying: Buying }) {
  const format = useFormat();
  const navigate = useNavigate();
  const [agrees, setAgrees] = useAgreement(tariff.Id, 'agreesToTariff');
  const sum = format.money(tariff.Cost);
  if (buying.isOpen === null) return null;
  if (!buying.isOpen) {
    return (
      <BottomBar>
        <CardFirst giveUp={buying.giveUpCard} />
      </BottomBar>
    );
  }
  const buy = () => {
    if (withInsurance)
      void navigate({
        to: paths.insurance,
        params: { id: tariff.Id },
        search: { type: tariff.RentalContractBikeType },
      });
    else buying.buy(tariff.Id, null);
  };
  return (
    <BottomBar className={styles.foot}>
      <Checkbox checked={agrees} onChange={setAgrees}>
        <Trans>
          Принимаю{' '}
          <Link to={paths.policy} search={{ file: 'userAgreement' }}>
            условия
          </Link>
          ,{' '}
          <Link to={paths.policy} search={{ file: 'privatePolicy' }}>
            политику конфиденциальности
          </Link>{' '}
          и{' '}
          <Link to={paths.policy} search={{ file: 'personalData' }}>
            обработку данных
          </Link>
        </Trans>
      </Checkbox>
      {agrees && !withInsurance && <Payer buying={buying} />}
      <Button look="primary" wide disabled={!agrees} busy={agrees && buying.busy} onClick={buy}>
        <Trans>Купить за {sum}</Trans>
      </Button>
    </BottomBar>
  );
}

/** Names the card that will pay without another question, before the tap. */
export function Payer({ buying: { card } }: { buying: Buying }) {
  const { i18n } = useLingui();
  if (!card) return null;
  const name = cardName(card, i18n.locale);
  return (
    <p className={styles.payer}>
      <Trans comment="The main card is charged at once; the placeholder is Mir •• 4417">Спишем с карты {name}</Trans>
    </p>
  );
}

/** Buying is blocked while a card is being added. The rider can give the card up (account §2). */
function CardFirst({ giveUp }: { giveUp: () => Promise<void> }) {
  const navigate = useNavigate();
  const { report } = useRuntime();
  return (
    <Banner
      icon="card"
      tone="plain"
      stacked
      title={<Trans>Сначала закончим с картой</Trans>}
      action={
        <ButtonRow>
          <Button size="small" onClick={() => void navigate({ to: paths.bankCards })}>
            <Trans>К картам</Trans>
          </Button>
          <Button size="small" onClick={() => void giveUp().catch(report)}>
            <Trans>Не добавлять карту</Trans>
          </Button>
        </ButtonRow>
      }
    >
      <Trans>Вы начали добавлять карту. Пока это не закончено, тариф купить нельзя.</Trans>
    </Banner>
  );
}
