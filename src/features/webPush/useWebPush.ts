import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLazy, useWatched } from '#hooks/useLazy.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { WebPushState } from '#src/runtime/services.ts';
import { webPushStatus, type WebPushStatus } from './webPush.view.ts';

const NOT_YET: WebPushState = { permission: 'default', isOffered: false, isOn: false };

export type WebPushControls = {
  /** Null until the push code loads. */
  state: WebPushStatus | null;
  isBusy: boolean;
  /** Why the last change failed. */
  error: Error | null;
  /** Call it directly in a tap handler. */
  choose: (isOn: boolean) => void;
};

/**
 * Push in this browser while the app is closed.
 *
 * @param isAllowPush the account's setting, if the screen knows it
 */
export function useWebPush(isAllowPush?: boolean | null): WebPushControls {
  const queryClient = useQueryClient();
  const { resource: webPush } = useLazy(useRuntime().notifications.webPush);
  const now = useWatched(webPush, (face) => face.state(), NOT_YET);
  const choosing = useMutation({
    mutationFn: (work: Promise<void>) => work,
    // Without a network turning on fails at once. A subscription that cannot be removed on the server is dead anyway.
    networkMode: 'always',
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['profile'] }),
  });
  return {
    state: webPush ? webPushStatus(now, isAllowPush) : null,
    isBusy: choosing.isPending,
    error: choosing.error,
    // Starts here and not in the mutation, which runs a moment later: a browser asks for permission only during a tap.
    choose: (isOn) => webPush && choosing.mutate(isOn ? webPush.turnOn() : webPush.turnOff()),
  };
}
