import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isMetroPhone, type MetroStep } from '#domain/metro.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import type { MoneyCharts } from '#src/runtime/services.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { BottomBar, Page } from '#ui/Screen.tsx';
import { metroPageView, metroSheetView } from './metro.view.ts';
import { MetroAgreement } from './MetroAgreement.tsx';
import { MetroCodeSheet } from './MetroCodeSheet.tsx';
import { MetroTerms } from './MetroTerms.tsx';
import { useMetro } from './useMetro.ts';
import text from '#ui/text.module.css';

type MetroBonusProps = { money: MoneyCharts; riderId: string; phone: string; step: MetroStep | null };

/** The terms, the consent and the popup with the code. Only the metro's answer makes the bonus connected. */
export function MetroBonus({ money, riderId, phone, step }: MetroBonusProps) {
  const { t } = useLingui();
  const [agreed, setAgreed] = useState(false);
  const { snapshot, send, hasCard } = useMetro(money, { riderId, phone }, step);
  const { state, refusal } = metroPageView(snapshot);
  const sheet = metroSheetView(snapshot);
  const ask = () => send({ type: 'rider.bonusAsked', hasCard: hasCard ?? true, hasAgreed: agreed });
  const isRussian = isMetroPhone(phone);
  const retry = () => send({ type: 'rider.retried' });
  return (
    <>
      <Page>
        {state === 'connected' && (
          <Banner icon="check-circle" tone="plain" title={t`Метро подключено`}>
            {t`Бонусные поездки начисляются сами.`}
          </Banner>
        )}
        {refusal && <ErrorBanner refusal={refusal} handlers={{ retry, ...(agreed && { newCode: ask }) }} />}
        <MetroTerms />
      </Page>
      {state === 'codeSent' && (
        <BottomBar>
          <p className={text.second}>{t`Код уже отправлен на ваш телефон.`}</p>
          <Button look="primary" busy={hasCard === null} onClick={ask}>
            {t`Ввести код`}
          </Button>
        </BottomBar>
      )}
      {(state === 'asking' || state === 'notConnected') && (
        <BottomBar>
          {!isRussian && <ErrorBanner refusal={{ code: 'metroPhoneNotRussian' }} />}
          <MetroAgreement isAgreed={agreed} disabled={!isRussian} onChange={setAgreed} />
          <Button
            look="primary"
            busy={isRussian && (state === 'asking' || hasCard === null)}
            disabled={!agreed || !isRussian}
            onClick={ask}
          >
            {t`Получить бонус`}
          </Button>
        </BottomBar>
      )}
      {sheet && (
        <MetroCodeSheet
          view={sheet}
          phone={phone}
          hasCard={hasCard ?? true}
          hasAgreed={agreed}
          onAgreed={setAgreed}
          send={send}
        />
      )}
    </>
  );
}
