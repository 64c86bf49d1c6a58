import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useEffectEvent, type SubmitEvent } from 'react';
import * as v from 'valibot';
import { Fault } from '#api/fault.ts';
import { emailAddress, emailFault } from '#domain/email.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { CodeForm } from '#features/secondFactor/CodeForm.tsx';
import { useRetryCountdown } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Helpers, Refused } from './Refused.tsx';
import { RequestButton } from './RequestButton.tsx';
import { useMessageRequest, type Sent } from './useMessageRequest.ts';
import text from '#ui/text.module.css';
import styles from './Register.module.css';

/** The only message that the captcha's page can send. */
const solved = v.object({
  type: v.literal('captcha.solved'),
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)),
});

type CaptchaFrameProps = { url: string; onSolved: (token: string) => void };

/** The operator's captcha: a page of another origin, which hands over a token for one request. */
function CaptchaFrame({ url, onSolved }: CaptchaFrameProps) {
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const address = new URL(url);
  address.searchParams.set('lang', i18n.locale);
  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === null || source !== frame.current?.contentWindow || origin !== address.origin) return;
    const message = v.safeParse(solved, data);
    if (message.success) onSolved(message.output.token);
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  return (
    <iframe
      ref={frame}
      src={address.href}
      title={t`Проверка, что вы не робот`}
      // The frame keeps its own origin. Without it the app could not check who sends a message.
      sandbox="allow-scripts allow-forms allow-same-origin"
      referrerPolicy="no-referrer"
      className={styles.captcha}
    />
  );
}

/** Seconds until another mail may be asked for, where the server does not say it (ours). */
const RESEND_IN = 60;

/** A code by e-mail signs the rider in; login and PIN are then in the profile. */
export function EmailRecovery() {
  const { t } = useLingui();
  const i18n = useI18n();
  const { settings } = useRuntime();
  const { auth } = useRuntime().session;
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.matches('signedIn'));
  // The code of the second step came too late.
  const over = useSession(({ context }) => (context.by === 'email' ? context.refusal : null));
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [captcha, setCaptcha] = useState({ round: 0, token: null as string | null });
  const input = useRef<HTMLInputElement>(null);
  const { asking, sent, start, rest } = useMessageRequest(
    () =>
      auth()
        .then((api) => api.sendRecoveryCode({ email: emailAddress(email), captchaToken: captcha.token }))
        .then(
          () => ({ kind: 'sent' as const, resendIn: RESEND_IN }),
          (cause: unknown) => ({ kind: 'refused' as const, atPhone: false, refusal: refusalOf(Fault.from(cause)) }),
        )
        // A token of the captcha works once.
        .finally(() => setCaptcha(({ round }) => ({ round: round + 1, token: null }))),
    () => undefined,
  );
  const refused = asking.kind === 'refused' ? asking.refusal : null;
  const wait = useRetryCountdown(refused ?? undefined);
  const fault = tried ? emailFault(email) : null;
  const atField = fault ?? (refused?.code === 'invalidEmail' ? 'invalidEmail' : null);
  const lacksCaptcha = tried && settings.captchaUrl !== null && captcha.token === null && asking.kind === 'resting';

  useEffect(() => {
    if (signedIn) void navigate({ to: paths.profile, state: { restoredAccess: true }, replace: true });
  }, [signedIn, navigate]);

  if (sent) return <SentCode email={emailAddress(email)} sent={sent} onAgain={rest} />;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (wait > 0) return;
    if (emailFault(email) !== null) return input.current?.focus();
    if (settings.captchaUrl === null || captcha.token !== null) start();
  };

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          ref={input}
          label={t`Почта из профиля`}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            rest();
          }}
          error={atField !== null && errorTexts(i18n, { code: atField }).title}
          hint={t`Пришлём код на этот адрес.`}
        />
        {settings.captchaUrl !== null && (
          <div className={styles.section}>
            <CaptchaFrame
              key={captcha.round}
              url={settings.captchaUrl}
              onSolved={(token) => setCaptcha((now) => ({ ...now, token }))}
            />
            <p role="status" className={lacksCaptcha ? text.danger : text.second}>
              {captcha.token !== null ? t`Проверка пройдена.` : lacksCaptcha ? t`Сначала пройдите проверку.` : ''}
            </p>
          </div>
        )}
        {over?.code === 'signInTimedOut' && !refused && <Refused refusal={over} wait={0} />}
        {refused && refused.code !== 'invalidEmail' && <Refused refusal={refused} wait={wait} />}
        <RequestButton asking={asking} wait={wait}>
          <Trans>Прислать код</Trans>
        </RequestButton>
      </form>
      {refused && <Helpers refusal={refused} />}
    </>
  );
}

type SentCodeProps = { email: string; sent: Sent; onAgain: () => void };

/** The code of the mail. It can be typed on any phone. */
function SentCode({ email, sent, onAgain }: SentCodeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { actor: session } = useRuntime().session;
  const isChecking = useSession((now) => now.matches('signingIn'));
  const refusal = useSession(({ context }) => (context.by === 'email' ? context.refusal : null));
  const wait = useRetryCountdown(sent);
  const left = format.seconds(wait);
  return (
    <>
      <CodeForm
        hint={t`Если на ${email} есть аккаунт, письмо с кодом придёт за минуту.`}
        isChecking={isChecking}
        refusal={refusal}
        onSubmit={(code) => session.send({ type: 'rider.submittedCredentials', by: 'email', email, code })}
      />
      <Button disabled={wait > 0 || isChecking} onClick={onAgain}>
        {wait > 0 ? <Trans>Новое письмо через {left}</Trans> : <Trans>Прислать новое письмо</Trans>}
      </Button>
      <Button look="neutral" disabled={isChecking} onClick={onAgain}>
        <Trans>Другой адрес</Trans>
      </Button>
      {refusal && <Helpers refusal={refusal} />}
    </>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A code by e-mail has signed the rider in, who came for login and PIN: the profile has them. */
    restoredAccess?: boolean;
  }
}
