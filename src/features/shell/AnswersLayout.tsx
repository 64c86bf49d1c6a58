import { useLingui } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorList } from '#errors/errorList.ts';
import { PaymentNews } from '#features/money/index.ts';
import { Pushes } from '#features/notifications/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { ToastHost } from '#ui/Toast.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import { learnTitles } from './laterTitles.ts';
import { createQueryClient } from './queryClient.ts';
import { titleAt } from './titles.ts';
import { useErrorList } from './useErrorList.ts';
import { useKeptAnswers } from './useKeptAnswers.ts';

learnTitles(titleAt);

/** What screens that ask the services share: the kept answers, the list of what failed, and its toasts. The entrance asks nothing. */
export function AnswersLayout() {
  const { riderMemory } = useRuntime();
  const [answers] = useState(createQueryClient);
  useEffect(
    () =>
      riderMemory.watch(() => {
        answers.clear();
        errorList.clear();
      }),
    [riderMemory, answers],
  );
  useErrorList(answers);
  useAnswersInLanguage(answers);
  const isReady = useKeptAnswers(answers);
  return (
    <QueryClientProvider client={answers}>
      <ToastHost toasts={toasts}>
        <Pushes />
      </ToastHost>
      <PaymentNews />
      <KeptNotice />
      {isReady && <Outlet />}
    </QueryClientProvider>
  );
}

/** Tariffs and rides are named by the server: in another language they are asked for anew. */
function useAnswersInLanguage(answers: QueryClient) {
  const { locale } = useLingui().i18n;
  const { report } = useRuntime();
  const asked = useRef(locale);
  useEffect(() => {
    if (asked.current === locale) return;
    asked.current = locale;
    answers.invalidateQueries().catch(report);
  }, [answers, locale, report]);
}
