import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type NoticesNow, useRuntime } from '#src/runtime.tsx';
import { noticeState, type NoticeState } from './notices.screen.ts';

const NOT_YET: NoticesNow = { permission: 'default', isOffered: false, isOn: false };

export type OpenedNotices = {
  /** Null until the code of it has come. */
  state: NoticeState | null;
  isBusy: boolean;
  /** Why the last wish came to nothing. */
  error: Error | null;
  /** To be called in answer to a tap. */
  choose: (isOn: boolean) => void;
};

/**
 * Notices while the app is closed, in this browser.
 * @param isAllowPush the account's word, where its screen knows it
 */
export function useNotices(isAllowPush?: boolean | null): OpenedNotices {
  const { notices: load } = useRuntime();
  const answers = useQueryClient();
  const { data: notices } = useQuery({
    queryKey: ['notices'],
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    networkMode: 'always',
  });
  const now = useSyncExternalStore(
    (listener) => notices?.watch(listener) ?? (() => undefined),
    () => notices?.now() ?? NOT_YET,
  );
  const choosing = useMutation({
    mutationFn: (work: Promise<void>) => work,
    // Without a network it is refused at once; what cannot be withdrawn at the server is dead all the same.
    networkMode: 'always',
    onSettled: () => answers.invalidateQueries({ queryKey: ['profile'] }),
  });
  return {
    state: notices ? noticeState(now, isAllowPush) : null,
    isBusy: choosing.isPending,
    error: choosing.error,
    // Begun here and not in the mutation, which comes a moment later: a browser asks only in answer to a tap.
    choose: (isOn) => notices && choosing.mutate(isOn ? notices.turnOn() : notices.turnOff()),
  };
}
