import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Fault } from '#api/fault.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './Providers.module.css';

/** What riders call a provider: `google` of the auth service is Google. */
function useProviderName(): (provider: string) => string {
  const { t } = useLingui();
  return (provider) => {
    const name = provider.replace(/^custom:/, '');
    return name === 'yandex' ? t`Яндекс` : name.charAt(0).toUpperCase() + name.slice(1);
  };
}

/** A button for each provider that the operator has: the browser leaves for its page. */
export function ProviderButtons({ redirectUrl }: { redirectUrl: string | undefined }) {
  const i18n = useI18n();
  const { authProviders } = useRuntime().settings;
  const { auth, goTo } = useRuntime().session;
  const nameOf = useProviderName();
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  // Back from the provider's page: the browser shows this one as it was left.
  useEffect(() => {
    const onShown = () => setLeavingFor(null);
    addEventListener('pageshow', onShown);
    return () => removeEventListener('pageshow', onShown);
  }, []);

  const leave = async (provider: string) => {
    setLeavingFor(provider);
    setRefusal(null);
    const back = new URL(paths.signInReturn, location.origin);
    if (redirectUrl !== undefined) back.searchParams.set('redirectUrl', redirectUrl);
    try {
      const api = await auth();
      goTo(await api.providerAddress({ provider, redirectTo: back.href }));
    } catch (cause) {
      setLeavingFor(null);
      setRefusal(refusalOf(Fault.from(cause)));
    }
  };
  const texts = refusal && errorTexts(i18n, refusal);
  return (
    <div className={styles.section}>
      {authProviders.map((provider) => {
        const name = nameOf(provider);
        return (
          <Button
            key={provider}
            wide
            busy={leavingFor === provider}
            disabled={leavingFor !== null}
            onClick={() => void leave(provider)}
          >
            <Trans comment="Placeholder: Yandex, Google">Войти через {name}</Trans>
          </Button>
        );
      })}
      {texts && (
        <Banner icon={texts.icon} tone="plain" title={texts.title}>
          {texts.text}
        </Banner>
      )}
    </div>
  );
}
