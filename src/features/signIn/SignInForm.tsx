import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { plainText } from '#domain/digits.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { entranceError } from '#errors/entranceErrors.ts';
import { entryTexts } from '#errors/entryTexts.ts';
import { useRetryCountdown } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PinField } from '#ui/PinField.tsx';
import { isServersFault, type SignInView } from './signIn.view.ts';
import styles from './SignIn.module.css';

type SignInFormProps = Pick<SignInView, 'atPin' | 'above'> & { onSubmitted: () => void };

/** Account §9. */
const PIN = /^\d{4}$/;

/** Login and PIN. A refusal keeps the typed text. */
export function SignInForm({ atPin, above, onSubmitted }: SignInFormProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { actor: session } = useRuntime().session;
  const onTheirWay = useRouter().history.location.state.credsRecover;
  const busy = useSession((snapshot) => snapshot.matches('signingIn') || snapshot.matches('signedIn'));
  const [login, setLogin] = useState('');
  const [pin, setPin] = useState('');
  const [asked, setAsked] = useState(false);
  const pinRef = useRef<HTMLInputElement>(null);
  const wait = useRetryCountdown(above?.code === 'loginDelayed' ? above : undefined);

  useEffect(() => {
    if (atPin) pinRef.current?.select();
  }, [atPin]);

  const seconds = format.seconds(wait);
  const textsOf = (refusal: Refusal) => entryTexts(i18n, refusal, entranceError(refusal.code));
  const required = textsOf({ code: 'requiredField' }).title;
  const typed = { login: plainText(login).trim(), pin: plainText(pin).replaceAll(/\s/g, '') };
  const atPinField =
    typed.pin === '' ? required : PIN.test(typed.pin) ? undefined : textsOf({ code: 'invalidPin' }).title;
  const wrongPair = atPin && textsOf(atPin);
  const standing = above && textsOf(wait > 0 ? { ...above, retryInSeconds: wait } : above);
  const { tone } = entranceError(above?.code ?? 'unknownError');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || wait > 0) return;
    const isWhole = typed.login !== '' && PIN.test(typed.pin);
    setAsked(!isWhole);
    if (!isWhole) return;
    onSubmitted();
    session.send({ type: 'rider.submittedCredentials', by: 'pin', ...typed });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t`Логин`}
        name="username"
        inputMode="numeric"
        autoComplete="username"
        value={login}
        onChange={(event) => setLogin(event.target.value)}
        error={asked && login.trim() === '' && required}
      />
      <PinField
        label={t`ПИН-код`}
        name="password"
        ref={pinRef}
        autoComplete="current-password"
        value={pin}
        onChange={(event) => setPin(event.target.value)}
        error={asked ? atPinField : wrongPair?.title}
        hint={
          wrongPair?.text ??
          (onTheirWay ? t`Логин и ПИН-код в пути` : t`Логин и ПИН-код пришли в сообщении при регистрации.`)
        }
      />
      {above && standing && (
        <Banner icon={standing.icon} tone={tone === 'danger' ? 'danger' : 'plain'} title={standing.title}>
          {standing.text}
        </Banner>
      )}
      <Button type="submit" look="primary" size="ride" wide busy={busy} disabled={wait > 0}>
        {wait > 0 ? (
          <Trans>Войти через {seconds}</Trans>
        ) : isServersFault(above) ? (
          <Trans>Повторить</Trans>
        ) : (
          <Trans>Войти</Trans>
        )}
      </Button>
    </form>
  );
}
