import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { getLegalVersions, type LegalVersions } from '#api/legal.ts';
import { register } from '#api/register.ts';
import { fullNumber, spokenPhone } from '#domain/phone.ts';
import { AnalyticsBox } from '#features/consents/AnalyticsBox.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useRetryCountdown } from '#hooks/useClock.ts';
import { languageOf } from '#i18n/language.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Agreements } from './Agreements.tsx';
import { useRegistrationDraft } from './draft.ts';
import { MessageSent } from './MessageSent.tsx';
import { PhoneField } from './PhoneField.tsx';
import { Helpers, Refused } from './Refused.tsx';
import { agreementList, agreementKinds, missingFields } from './register.view.ts';
import { RequestButton } from './RequestButton.tsx';
import { useMessageRequest } from './useMessageRequest.ts';
import { usePhoneText } from './usePhoneText.ts';
import text from '#ui/text.module.css';
import styles from './Register.module.css';

/** Registration: phone, agreements, then a message with login and PIN (account §1, §5). */
export function RegistrationScreen() {
  const { i18n } = useLingui();
  const { mainApi, sendAnalyticsEvent } = useRuntime();
  const carried = useSearch({ from: paths.registration });
  const draft = useRegistrationDraft();
  const { phone, ticks } = draft;
  const [versions, setVersions] = useState<LegalVersions | null>(null);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const phoneRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    // If the versions do not load now, they load again before the request.
    getLegalVersions(leaving.signal).then(setVersions, () => undefined);
    return () => leaving.abort();
  }, []);

  const { asking, sent, start, rest } = useMessageRequest(
    async (signal) => {
      const agreements = agreementList(ticks, versions ?? (await getLegalVersions(signal)));
      return register(mainApi, { phone: fullNumber(phone), language: languageOf(i18n.locale), agreements }, signal);
    },
    () => {
      draft.forget();
      sendAnalyticsEvent('registration');
    },
  );
  const refused = asking.kind === 'refused' ? asking : null;
  const wait = useRetryCountdown(refused?.refusal);
  const number = spokenPhone(phone);
  const missing = missingFields(phone, ticks);
  const phoneError = usePhoneText({ phone, tried, refused });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (wait > 0) return;
    if (missing.length === 0) return start();
    if (missing[0]?.startsWith('phone')) phoneRef.current?.focus();
    else form.current?.querySelector<HTMLInputElement>('input:invalid')?.focus();
  };

  return (
    <Screen>
      <TopBar start={<BackButton instead={paths.main} />} />
      <Page>
        {sent ? (
          <MessageSent sent={sent} asking={asking} onAgain={start} onOther={rest}>
            <p>
              <Trans>Отправили сообщение на {number}. Обычно оно приходит за минуту.</Trans>
            </p>
            <p className={text.second}>
              <Trans>Если вы уже были зарегистрированы, в нём будут прежние логин и ПИН-код.</Trans>
            </p>
          </MessageSent>
        ) : (
          <>
            <section className={styles.section}>
              <h1 className={text.title}>
                <Trans>Регистрация</Trans>
              </h1>
              <p className={text.second}>
                <Trans>Логин и ПИН-код придут в сообщении на ваш номер.</Trans>
              </p>
            </section>
            <form ref={form} className={styles.form} onSubmit={submit} noValidate>
              <PhoneField
                inputRef={phoneRef}
                phone={phone}
                error={phoneError}
                onChange={(changed) => {
                  draft.changePhone(changed);
                  rest();
                }}
              />
              <Agreements
                ticks={ticks}
                versions={versions ?? {}}
                lacking={tried ? agreementKinds.filter((kind) => ticks[kind] === null) : []}
                onTick={draft.tick}
              />
              <AnalyticsBox />
              {refused && !refused.atPhone && <Refused refusal={refused.refusal} wait={wait} />}
              <RequestButton asking={asking} wait={wait}>
                <Trans>Получить логин</Trans>
              </RequestButton>
            </form>
            <Link to={paths.login} search={carried} className={buttonClass({ look: 'neutral', size: 'small' })}>
              <Trans>Логин уже есть</Trans>
            </Link>
            {refused && <Helpers refusal={refused.refusal} />}
          </>
        )}
      </Page>
    </Screen>
  );
}
