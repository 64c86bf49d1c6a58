import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import type { Adding } from './cards.view.ts';
import type { AddCard } from './useAddCard.ts';

/** Shows the state of the card that is being added. The state comes from the payment order, not from the address. */
export function AddCardStatus({ adding, add, tryAgain, askBank }: AddCard) {
  const { t } = useLingui();
  const button = (label: ReactNode, press: () => void) => (
    <Button size="small" onClick={press}>
      {label}
    </Button>
  );
  switch (adding.kind) {
    case 'nothing':
    case 'leaving':
      return null;
    case 'stuck':
      return (
        <Banner icon="card" tone="plain" title={t`Страница банка не открылась`} action={button(t`Открыть`, tryAgain)}>
          {t`Проверьте интернет и откройте ещё раз.`}
        </Banner>
      );
    case 'watching':
      return (
        <Banner icon="clock" tone="plain" title={t`Ждём ответа банка`}>
          {t`Карта появится здесь сама.`}
        </Banner>
      );
    case 'unfinished':
      return (
        <Banner icon="card" tone="plain" title={t`Карта не добавлена`} action={button(t`Вернуться`, add)}>
          {t`Страница банка осталась незаконченной. К ней можно вернуться.`}
        </Banner>
      );
    case 'added':
      return <Banner icon="check-circle" tone="plain" title={t`Карта добавлена`} />;
    case 'refused':
      if (adding.by === 'app') return <ErrorBanner refusal={adding.refusal} handlers={{ retry: add, cards: null }} />;
      if (adding.by === 'silence') {
        return (
          <Banner icon="clock" tone="plain" title={t`Банк ещё не ответил`} action={button(t`Проверить`, askBank)}>
            {t`Карта появится здесь, когда он её примет.`}
          </Banner>
        );
      }
      return <NotAdded adding={adding} />;
  }
}

function NotAdded({ adding: { by, refusal } }: { adding: Extract<Adding, { kind: 'refused' }> }) {
  const { t } = useLingui();
  const statusText =
    by === 'server'
      ? t`Страница банка не открылась. Повторите.`
      : t`Банк её не принял. Проверьте данные или возьмите другую.`;
  const why =
    by === 'time' ? t`Время на странице банка вышло. Можно начать заново.` : (refusal.serverText ?? statusText);
  return (
    <Banner icon="alert-circle" tone={by === 'time' ? 'plain' : 'danger'} title={t`Карта не добавлена`}>
      {why}
    </Banner>
  );
}
