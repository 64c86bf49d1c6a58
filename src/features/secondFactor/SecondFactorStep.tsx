import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { CodeForm } from './CodeForm.tsx';
import { LostFactor } from './LostFactor.tsx';
import { useFactorName } from './useFactorName.ts';
import text from '#ui/text.module.css';

/** The second step of the sign-in: the code of one of the rider's factors, or another way. */
export function SecondFactorStep() {
  const { t } = useLingui();
  const nameOf = useFactorName();
  const { actor: session } = useRuntime().session;
  const secondFactor = useSession((snapshot) => snapshot.context.secondFactor);
  const refusal = useSession((snapshot) => snapshot.context.refusal);
  const isChecking = useSession((snapshot) => snapshot.matches({ secondFactor: 'checking' }));
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (!secondFactor) return null;
  const { riderId, factors } = secondFactor;
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0];
  if (!chosen) return null;
  const name = nameOf(chosen.name);

  return (
    <Screen>
      <TopBar
        start={
          <IconButton icon="back" label={t`Назад`} onClick={() => session.send({ type: 'rider.leftSecondFactor' })} />
        }
      />
      <Page>
        <h1 className={text.title}>
          <Trans>Код из приложения</Trans>
        </h1>
        <CodeForm
          key={chosen.id}
          hint={
            factors.length > 1
              ? t`Откройте приложение с кодами и введите шесть цифр для Велорента. ${name}.`
              : t`Откройте приложение с кодами и введите шесть цифр для Велорента.`
          }
          isChecking={isChecking}
          refusal={refusal}
          onSubmit={(code) => session.send({ type: 'rider.submittedCode', factorId: chosen.id, code })}
        />
        <LostFactor {...{ riderId, factors, chosen, isChecking }} onChoose={setChosenId} />
      </Page>
    </Screen>
  );
}
