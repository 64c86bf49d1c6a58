import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { codeOfProblem } from '#api/faultTable.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { SecondFactorStep } from '#features/secondFactor/SecondFactorStep.tsx';
import { useSlow } from '#hooks/useSlow.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import text from '#ui/text.module.css';

/** Where a provider's page leads back to: the code becomes a session, or a sentence says why not. */
export function ProviderReturnScreen() {
  const { t } = useLingui();
  const { actor: session, auth } = useRuntime().session;
  const { resumePath } = useRuntime().money;
  const navigate = useNavigate();
  const { code, error, redirectUrl } = useSearch({ from: paths.signInReturn });
  // The address loses the code at once; a failed try may need it again.
  const [given] = useState(code);
  const signedIn = useSession((now) => now.matches('signedIn'));
  const asksForCode = useSession((now) => now.matches('secondFactor'));
  const isWorking = useSession((now) => now.matches('signingIn')) || signedIn || code !== undefined;
  const refused = useSession(({ context }) => (context.by === 'provider' ? context.refusal : null));
  const slow = useSlow(isWorking);

  useEffect(() => {
    if (code === undefined) return;
    session.send({ type: 'rider.submittedCredentials', by: 'provider', code });
    void navigate({ to: paths.signInReturn, search: { redirectUrl }, replace: true });
  }, [code, redirectUrl, navigate, session]);
  useEffect(() => {
    if (given !== undefined) return;
    // If it does not load, the sign-in that begins next replaces what is remembered of this one.
    auth().then(
      (api) => api.forgetProvider(),
      () => undefined,
    );
  }, [given, auth]);
  useEffect(() => {
    if (signedIn) void resumePath(redirectUrl ?? paths.map).then((href) => navigate({ href, replace: true }));
  }, [signedIn, redirectUrl, navigate, resumePath]);

  if (asksForCode) return <SecondFactorStep />;
  const retry = () =>
    given !== undefined && session.send({ type: 'rider.submittedCredentials', by: 'provider', code: given });
  const register = () => void navigate({ to: paths.registration, search: { redirectUrl } });
  const toSignIn = () => void navigate({ to: paths.login, search: { redirectUrl }, replace: true });
  return (
    <Screen>
      <TopBar start={<BackButton instead={paths.login} />} />
      <Page>
        {isWorking ? (
          <>
            <h1 className={text.title}>
              <Trans>Вход</Trans>
            </h1>
            <SkeletonGroup label={t`Входим`}>
              <Skeleton />
              <Skeleton shape="button" />
            </SkeletonGroup>
            <p role="status" className={text.second}>
              {slow && t`Связь медленная, ждём ответа.`}
            </p>
          </>
        ) : (
          <ErrorState
            whole
            refusal={refused ?? refusalIn(error)}
            handlers={{ retry, signIn: toSignIn, register, support: null }}
          />
        )}
      </Page>
    </Screen>
  );
}

/** Why there is no code, by the auth service's word in the address: a stranger may have written it, so it is only looked up. */
const refusalIn = (error: string | undefined): Refusal => ({
  code: codeOfProblem(error ?? null) ?? 'providerReturnExpired',
});
