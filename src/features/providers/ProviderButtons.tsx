import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { browserIdle, lazyPart } from '#errors/lazyFallback.tsx';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './Providers.module.css';

/** In place before it is needed: without a network it would not load. */
const ProviderRefused = lazyPart(async () => (await import('./ProviderRefused.tsx')).ProviderRefused, browserIdle);

const plainName = (provider: string): string => provider.replace(/^custom:/, '');

/** What riders call a provider: `google` of the auth service is Google. */
function useProviderName(): (provider: string) => string {
  const { t } = useLingui();
  return (provider) => {
    const name = plainName(provider);
    return name === 'yandex' ? t`Яндекс` : name.charAt(0).toUpperCase() + name.slice(1);
  };
}

/** A button for each provider that the operator has: the browser leaves for its page. */
export function ProviderButtons({ redirectUrl }: { redirectUrl: string | undefined }) {
  const { authProviders } = useRuntime().settings;
  const { auth, goTo } = useRuntime().session;
  const nameOf = useProviderName();
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const [cause, setCause] = useState<unknown>(null);

  // Back from the provider's page: the browser shows this one as it was left.
  useEffect(() => {
    const onShown = () => setLeavingFor(null);
    addEventListener('pageshow', onShown);
    return () => removeEventListener('pageshow', onShown);
  }, []);

  const leave = async (provider: string) => {
    setLeavingFor(provider);
    setCause(null);
    const back = new URL(paths.signInReturn, location.origin);
    if (redirectUrl !== undefined) back.searchParams.set('redirectUrl', redirectUrl);
    try {
      const api = await auth();
      goTo(await api.providerAddress({ provider, redirectTo: back.href }));
    } catch (failure) {
      setLeavingFor(null);
      setCause(failure);
    }
  };
  return (
    <div className={styles.section} data-offer={authProviders.map(plainName).join(' ')}>
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
      <ProviderRefused cause={cause} />
    </div>
  );
}
