import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyFallback, lazyPart } from '#errors/lazyFallback.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { ProviderButtons } from '#features/providers/ProviderButtons.tsx';
import { internalPath } from '#paths/internalPath.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { signInView } from './signIn.view.ts';
import { SignInForm } from './SignInForm.tsx';
import text from '#ui/text.module.css';
import styles from './SignIn.module.css';

const SecondFactorStep = lazyPart(
  async () => (await import('#features/secondFactor/SecondFactorStep.tsx')).SecondFactorStep,
);
const SignInHelp = lazyFallback(async () => (await import('./SignInHelp.tsx')).SignInHelp);
const BlockedRider = lazyFallback(async () => (await import('./BlockedRider.tsx')).BlockedRider);

/** Sign-in with login and PIN (account §1). Afterwards resumes the requested path, else opens the map. */
export function SignInScreen() {
  const navigate = useNavigate();
  const { resumePath } = useRuntime().money;
  const { authProviders } = useRuntime().settings;
  const carried = useSearch({ from: paths.login });
  const { redirectUrl = internalPath(useRouter().history.location.state.redirectUrl) } = carried;
  const signedIn = useSession((session) => session.matches('signedIn'));
  const asksForCode = useSession((session) => session.matches('secondFactor'));
  // The code of a mail, or of a provider, is refused on its own screen.
  const refusal = useSession(({ context }) => (context.by === 'pin' ? context.refusal : null));
  const [tryingAgain, setTryingAgain] = useState(false);
  const { blocked, ...shown } = signInView(refusal);

  useEffect(() => {
    if (signedIn) void resumePath(redirectUrl ?? paths.map).then((href) => navigate({ href, replace: true }));
  }, [signedIn, redirectUrl, navigate, resumePath]);

  if (asksForCode) return <SecondFactorStep />;
  return (
    <Screen>
      <TopBar start={<BackButton instead={paths.main} />} />
      <Page>
        <h1 className={text.title}>
          <Trans>Вход</Trans>
        </h1>
        {blocked && !tryingAgain ? (
          <BlockedRider refusal={blocked} onOther={() => setTryingAgain(true)} />
        ) : (
          <>
            <div className={styles.ways}>
              <SignInForm {...shown} onSubmitted={() => setTryingAgain(false)} />
              {authProviders.length > 0 && <ProviderButtons redirectUrl={redirectUrl} />}
            </div>
            <div className={styles.below}>
              <Link
                to={paths.restore}
                search={{ ...carried, redirectUrl }}
                className={buttonClass({ look: 'neutral', size: 'small' })}
              >
                <Trans>Забыли логин или ПИН-код?</Trans>
              </Link>
              <Link
                to={paths.registration}
                search={{ ...carried, redirectUrl }}
                className={buttonClass({ look: 'neutral', size: 'small' })}
              >
                <Trans>Зарегистрироваться</Trans>
              </Link>
            </div>
            {shown.above && <SignInHelp />}
          </>
        )}
      </Page>
    </Screen>
  );
}
