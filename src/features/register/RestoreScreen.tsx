import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { restore } from '#api/register.ts';
import { fullNumber, spokenPhone } from '#domain/phone.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { SecondFactorStep } from '#features/secondFactor/SecondFactorStep.tsx';
import { useRetryCountdown } from '#hooks/useClock.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { useRegistrationDraft } from './draft.ts';
import { EmailRecovery } from './EmailRecovery.tsx';
import { MessageSent } from './MessageSent.tsx';
import { PhoneField } from './PhoneField.tsx';
import { Helpers, Refused } from './Refused.tsx';
import { missingInPhone } from './register.view.ts';
import { RequestButton } from './RequestButton.tsx';
import { useMessageRequest } from './useMessageRequest.ts';
import { usePhoneText } from './usePhoneText.ts';
import text from '#ui/text.module.css';
import styles from './Register.module.css';

/** Login and PIN again: to the phone of the account (account §1), or by e-mail where the operator offers it. */
export function RestoreScreen() {
  const { t } = useLingui();
  const { emailRecovery } = useRuntime().settings.features;
  const asksForCode = useSession((session) => session.matches('secondFactor'));
  const [by, setBy] = useState<'phone' | 'email'>('phone');
  if (asksForCode) return <SecondFactorStep />;
  const choice = emailRecovery && (
    <div data-offer="email">
      <SegmentedControl
        label={t`Как восстановить`}
        choices={[
          { value: 'phone', label: t`По СМС` },
          { value: 'email', label: t`По почте` },
        ]}
        chosen={by}
        onChoose={setBy}
      />
    </div>
  );
  return (
    <Screen>
      <TopBar start={<BackButton instead={paths.login} />} />
      <Page>
        {by === 'phone' ? (
          <PhoneRecovery choice={choice} />
        ) : (
          <>
            <section className={styles.section}>
              <h1 className={text.title}>
                <Trans>Забыли логин или ПИН-код</Trans>
              </h1>
              <p className={text.second}>
                <Trans>Войдёте по коду из письма, а логин и ПИН-код увидите в профиле.</Trans>
              </p>
            </section>
            {choice}
            <EmailRecovery />
          </>
        )}
      </Page>
    </Screen>
  );
}

function PhoneRecovery({ choice }: { choice: ReactNode }) {
  const { mainApi } = useRuntime();
  const carried = useSearch({ from: paths.restore });
  const { phone, changePhone, forget } = useRegistrationDraft();
  const [tried, setTried] = useState(false);
  const phoneRef = useRef<HTMLInputElement>(null);
  const { asking, sent, start, rest } = useMessageRequest(
    (signal) => restore(mainApi, fullNumber(phone), signal),
    forget,
  );
  const refused = asking.kind === 'refused' ? asking : null;
  const wait = useRetryCountdown(refused?.refusal);
  const number = spokenPhone(phone);
  const phoneError = usePhoneText({ phone, tried, refused });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (wait > 0) return;
    if (missingInPhone(phone) === null) start();
    else phoneRef.current?.focus();
  };

  return (
    <>
      {sent ? (
        <MessageSent sent={sent} asking={asking} onAgain={start} onOther={rest}>
          <p>
            <Trans>Если на {number} есть аккаунт, сообщение придёт за минуту.</Trans>
          </p>
          <p className={text.second}>
            <Trans>
              Если аккаунта нет,{' '}
              <Link to={paths.registration} search={carried}>
                зарегистрируйтесь
              </Link>
              .
            </Trans>
          </p>
        </MessageSent>
      ) : (
        <>
          <section className={styles.section}>
            <h1 className={text.title}>
              <Trans>Забыли логин или ПИН-код</Trans>
            </h1>
            <p className={text.second}>
              <Trans>Пришлём их в сообщении на номер вашего аккаунта.</Trans>
            </p>
          </section>
          {choice}
          <form className={styles.form} onSubmit={submit} noValidate>
            <PhoneField
              inputRef={phoneRef}
              phone={phone}
              error={phoneError}
              onChange={(changed) => {
                changePhone(changed);
                rest();
              }}
            />
            {refused && !refused.atPhone && <Refused refusal={refused.refusal} wait={wait} />}
            <RequestButton asking={asking} wait={wait}>
              <Trans>Прислать</Trans>
            </RequestButton>
          </form>
          <Link to={paths.registration} search={carried} className={buttonClass({ look: 'neutral', size: 'small' })}>
            <Trans>Зарегистрироваться</Trans>
          </Link>
          {refused && <Helpers refusal={refused.refusal} />}
        </>
      )}
    </>
  );
}
