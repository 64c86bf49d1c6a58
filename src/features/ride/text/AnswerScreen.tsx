import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLazy } from '#hooks/useLazy.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { useRideState } from '../state/rideState.ts';
import { textView } from './text.view.ts';
import { type Text, TextSteps } from './TextSteps.tsx';

/**
 * The link of an answer by text message, `/s#…`. What follows the # is a signed answer to one message of this phone: it goes
 * to no server, and leaves the address at once.
 */
export function AnswerScreen() {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const isSignedIn = useSession((session) => session.matches('signedIn'));
  // Another answer may come to the open page.
  const [token, setToken] = useState(hash);
  if (hash !== '' && hash !== token) setToken(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ to: paths.textAnswer, replace: true });
  }, [hash, navigate]);
  return (
    <Screen>
      <Page>{isSignedIn ? <Loaded key={token} token={token} /> : <Visitor />}</Page>
    </Screen>
  );
}

function Loaded({ token }: { token: string }) {
  const { t } = useLingui();
  const { resource } = useLazy(useRuntime().ride.text);
  return resource ? (
    <Answer text={resource} token={token} />
  ) : (
    <SkeletonGroup label={t`Читаем ответ`}>
      <Skeleton shape="title" />
      <Skeleton />
    </SkeletonGroup>
  );
}

function Answer({ text, token }: { text: Text; token: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const titleId = useId();
  const place = useSelector(text.actor, (chart) => (typeof chart.value === 'string' ? chart.value : 'awaitingAnswer'));
  const view = useSelector(text.actor, textView, (a, b) => JSON.stringify(a) === JSON.stringify(b));
  const offer = useRideState()?.offer ?? null;
  const isGiven = useRef(token === '');
  useEffect(() => {
    if (isGiven.current || place !== 'awaitingAnswer') return;
    isGiven.current = true;
    text.actor.send({ type: 'rider.answerGiven', given: { kind: 'link', token } });
  }, [text, token, place]);

  if (place === 'loading') return null;
  if (view.kind === 'none')
    return (
      <NoAnswer title={t`Этот ответ не подошёл`} to={paths.ride}>
        {t`Он для другого телефона, или мы его уже приняли. С поездкой всё по-прежнему.`}
      </NoAnswer>
    );
  const leave = () => {
    text.actor.send({ type: 'rider.textClosed' });
    void navigate({ to: paths.ride, replace: true });
  };
  return (
    <section aria-labelledby={titleId}>
      <TextSteps titleId={titleId} text={text} view={view} offer={offer} onClose={leave} />
    </section>
  );
}

function Visitor() {
  const { t } = useLingui();
  return (
    <NoAnswer title={t`Сначала войдите`} to={paths.main}>
      {t`Потом снова откройте ссылку из СМС. Она работает только на телефоне, с которого вы писали.`}
    </NoAnswer>
  );
}

type NoAnswerProps = { title: string; to: (typeof paths)['main' | 'ride']; children: string };

function NoAnswer({ title, to, children }: NoAnswerProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <EmptyState
      whole
      art="offline"
      title={title}
      actions={
        <Button look="primary" onClick={() => void navigate({ to, replace: true })}>
          {to === paths.main ? t`На главную` : t`К поездке`}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
