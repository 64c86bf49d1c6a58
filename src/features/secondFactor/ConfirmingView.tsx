import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import type { Factor } from '#domain/secondFactor.ts';
import type { FactorChange } from '#machines/secondFactor/secondFactor.types.ts';
import { useSession } from '#src/runtime/runtime.tsx';
import { Page } from '#ui/Screen.tsx';
import { CodeForm } from './CodeForm.tsx';
import { LostFactor } from './LostFactor.tsx';
import { useFactorName } from './useFactorName.ts';
import type { SendToSecondFactor } from './useSecondFactor.ts';
import text from '#ui/text.module.css';
import styles from './SecondFactor.module.css';

type ConfirmingViewProps = {
  factors: readonly Factor[];
  change: FactorChange;
  isChecking: boolean;
  refusal: Refusal | null;
  send: SendToSecondFactor;
};

/** A code before the change: whoever has only the open app cannot make it. */
export function ConfirmingView({ factors, change, isChecking, refusal, send }: ConfirmingViewProps) {
  const { t } = useLingui();
  const nameOf = useFactorName();
  const riderId = useSession(({ context }) => context.riderId) ?? '';
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0];
  if (!chosen) return null;
  const removed = change.kind === 'remove' ? factors.find(({ id }) => id === change.factorId) : undefined;
  const [name, removedName] = [nameOf(chosen.name), removed ? nameOf(removed.name) : ''];
  return (
    <Page>
      <div className={styles.section}>
        <h2 className={text.titleS}>
          {removed ? (
            <Trans comment="Placeholder: Main phone, Spare phone">Убрать: {removedName}</Trans>
          ) : (
            <Trans>Подтвердите, что это вы</Trans>
          )}
        </h2>
        {removed && factors.length === 1 && (
          <p>
            <Trans>Вход в два шага выключится: хватит логина и ПИН-кода.</Trans>
          </p>
        )}
      </div>
      <CodeForm
        key={chosen.id}
        hint={t`Введите код из\u00A0приложения. ${name}.`}
        isChecking={isChecking}
        refusal={refusal}
        onSubmit={(code) => send({ type: 'rider.submittedCode', factorId: chosen.id, code })}
      />
      <LostFactor {...{ riderId, factors, chosen, isChecking }} onChoose={setChosenId} />
    </Page>
  );
}
