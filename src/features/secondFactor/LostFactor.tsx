import { Trans, useLingui } from '@lingui/react/macro';
import type { Factor } from '#domain/secondFactor.ts';
import { Contacts } from '#features/contacts/Contacts.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { useFactorName } from './useFactorName.ts';
import text from '#ui/text.module.css';
import styles from './SecondFactor.module.css';

type LostFactorProps = {
  riderId: string;
  factors: readonly Factor[];
  chosen: Factor;
  isChecking: boolean;
  onChoose: (factorId: string) => void;
};

/** The ways on without the chosen phone: the rider's other one, or support. */
export function LostFactor({ riderId, factors, chosen, isChecking, onChoose }: LostFactorProps) {
  const { t } = useLingui();
  const nameOf = useFactorName();
  const others = factors.filter(({ id }) => id !== chosen.id);
  return (
    <Disclosure title={<Trans>Нет телефона с кодами</Trans>}>
      <div className={styles.section}>
        {others.map((factor) => {
          const other = nameOf(factor.name);
          return (
            <Button key={factor.id} wide disabled={isChecking} onClick={() => onChoose(factor.id)}>
              <Trans comment="Placeholder: Main phone, Spare phone">Использовать: {other}</Trans>
            </Button>
          );
        })}
        <p className={text.second}>
          <Trans>Поддержка отключит второй шаг, когда убедится, что это вы. Назовите номер аккаунта: {riderId}.</Trans>
        </p>
        <Contacts about={t`Нет телефона с кодами, аккаунт ${riderId}`} />
      </div>
    </Disclosure>
  );
}
