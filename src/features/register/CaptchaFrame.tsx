import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import styles from './Register.module.css';

/** The only message that the captcha's page can send. */
const solved = v.object({
  type: v.literal('captcha.solved'),
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)),
});

type CaptchaFrameProps = { url: string; onSolved: (token: string) => void };

/** The operator's captcha: a page of another origin, which hands over a token for one request. */
export function CaptchaFrame({ url, onSolved }: CaptchaFrameProps) {
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
      title={t`Проверка, что вы не\u00A0робот`}
      // The frame keeps its own origin. Without it the app could not check who sends a message.
      sandbox="allow-scripts allow-forms allow-same-origin"
      referrerPolicy="no-referrer"
      className={styles.captcha}
    />
  );
}
