import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { ToastHost } from '#ui/Toast.tsx';
import { createQueryClient } from './queryClient.ts';
import { useErrorList } from './useErrorList.ts';

/** What screens that ask the services share: the kept answers, the list of what failed, and its toasts. The entrance asks nothing. */
export function AnswersLayout() {
  const { riderMemory } = useRuntime();
  const [answers] = useState(createQueryClient);
  useEffect(() => riderMemory.watch(() => answers.clear()), [riderMemory, answers]);
  useErrorList(answers);
  return (
    <QueryClientProvider client={answers}>
      <Outlet />
      <ToastHost toasts={toasts} />
    </QueryClientProvider>
  );
}
