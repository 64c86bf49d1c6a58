import { useLingui, Trans } from '@lingui/react/macro';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import type { Factor } from '#domain/secondFactor.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useLazy } from '#hooks/useLazy.ts';
import type { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts';
import type { FactorChange } from '#machines/secondFactor/secondFactor.types.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { CodeForm } from './CodeForm.tsx';
import { AddedView, OffView, OnView } from './FactorViews.tsx';
import { LostFactor } from './LostFactor.tsx';
import { NewFactorView } from './NewFactorView.tsx';
import { useFactorName } from './useFactorName.ts';
import { useSecondFactor, type SecondFactorSnapshot, type SendToSecondFactor } from './useSecondFactor.ts';
import text from '#ui/text.module.css';
import styles from './SecondFactor.module.css';

type ConfirmingViewProps = {
  factors: readonly Factor[];
  change: FactorChange;
  isChecking: boolean;
  refusal: Refusal | null;
  send: SendToSecondFactor;
};

/** A code before the change: a person who has only the open app cannot make the change. */
function ConfirmingView({ factors, change, isChecking, refusal, send }: ConfirmingViewProps) {
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
        hint={t`Введите код из приложения. ${name}.`}
        isChecking={isChecking}
        refusal={refusal}
        onSubmit={(code) => send({ type: 'rider.submittedCode', factorId: chosen.id, code })}
      />
      <LostFactor {...{ riderId, factors, chosen, isChecking }} onChoose={setChosenId} />
    </Page>
  );
}

/** Sign-in in two steps: switching it on, the spare phone, switching it off. Only for operators that offer it. */
export function TwoStepsScreen() {
  const { settings } = useRuntime();
  const { resource: machine, isMissing, retry } = useLazy(useRuntime().session.secondFactor);
  if (!settings.features.secondFactor) return <Navigate to={paths.settings} replace />;
  if (machine) return <TwoSteps machine={machine} />;
  return (
    <Frame onBack={null}>
      <Page>{isMissing ? <ErrorState refusal={{ code: 'chunkLoadError' }} handlers={{ retry }} /> : <Loading />}</Page>
    </Frame>
  );
}

function TwoSteps({ machine }: { machine: typeof secondFactorMachine }) {
  const { snapshot, send } = useSecondFactor(machine);
  const isAtRest =
    snapshot.matches('reading') ||
    snapshot.matches('unread') ||
    snapshot.matches('oneStep') ||
    snapshot.matches('twoSteps');
  // The pressed button no longer exists: the focus must not be lost with it.
  useLostFocus(JSON.stringify(snapshot.value));
  return (
    <Frame onBack={isAtRest ? null : () => send({ type: 'rider.closedFactor' })}>
      <View snapshot={snapshot} send={send} />
    </Frame>
  );
}

function View({ snapshot, send }: { snapshot: SecondFactorSnapshot; send: SendToSecondFactor }) {
  const navigate = useNavigate();
  const { factors, secretOfNew, change, refusal } = snapshot.context;
  const handlers = {
    retry: () => send({ type: 'rider.retried' }),
    support: () => void navigate({ to: paths.support }),
  };

  if (snapshot.matches('oneStep')) return <OffView send={send} />;
  if (snapshot.matches('twoSteps')) return <OnView factors={factors} send={send} />;
  // Also while the factors are read because the answer to the first code did not come.
  if (secretOfNew) {
    const isChecking = !snapshot.matches('showing');
    return <NewFactorView factor={secretOfNew} {...{ isChecking, refusal, send }} />;
  }
  const isChecking = snapshot.matches('checking');
  if ((isChecking || snapshot.matches('confirming')) && change)
    return <ConfirmingView {...{ factors, change, isChecking, refusal, send }} />;
  if (snapshot.matches('added')) return <AddedView isFirst={snapshot.matches({ added: 'first' })} send={send} />;
  return <Page>{refusal ? <ErrorState refusal={refusal} handlers={handlers} /> : <Loading />}</Page>;
}

function Frame({ onBack, children }: { onBack: (() => void) | null; children: React.ReactNode }) {
  const { t } = useLingui();
  const back = onBack ? (
    <IconButton icon="back" label={t`Назад`} onClick={onBack} />
  ) : (
    <BackButton instead={paths.settings} />
  );
  return (
    <Screen>
      <TopBar heading title={t`Вход в два шага`} start={back} />
      {children}
    </Screen>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <SkeletonGroup label={t`Загружаем`}>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="button" />
    </SkeletonGroup>
  );
}
