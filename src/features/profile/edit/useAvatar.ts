import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Fault } from '#api/fault.ts';
import { type Profile, setAvatar } from '#api/profile.ts';
import type { Crop } from '#domain/crop.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { toasts } from '#ui/toasts.ts';

/**
 * Whether two files are the same. A phone's camera gives all its pictures one name, so the name is not enough (our
 * reading of account §5).
 */
export const isSameFile = (one: File | null, other: File): boolean =>
  one !== null && one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

type Chosen = { file: File; picture: ImageBitmap; draw: (canvas: HTMLCanvasElement, crop: Crop) => void };

/** The picture from the file choice through the crop to the upload. */
export function useAvatar({ UserId }: Profile) {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const { portraits } = useRuntime().device;
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** Why the chosen file could not be opened for cropping. */
  const [unopened, setUnopened] = useState<Refusal | null>(null);
  const sent = useRef<File | null>(null);
  // A second tap may come before the button is disabled.
  const underWay = useRef(false);

  useEffect(() => () => chosen?.picture.close(), [chosen]);

  const sending = useMutation({
    mutationFn: async ({ picture, crop }: Chosen & { crop: Crop }) => {
      const image = await (await portraits()).cut(picture, crop);
      if (!image) throw Fault.named('avatarNotRead', 'picture-not-written');
      await setAvatar(mainApi, { userId: UserId, image });
    },
    onSuccess: async (_done, { file }) => {
      sent.current = file;
      setChosen(null);
      toasts.show({ kind: 'information', key: 'avatarSaved', text: t`Фото обновлено` });
      // The specification: the profile loads again after the upload.
      await queryClient.invalidateQueries({ queryKey: profileQuery(mainApi).queryKey });
    },
    onSettled: () => {
      underWay.current = false;
    },
  });

  return {
    chosen,
    refusal: unopened ?? queryRefusal({ data: undefined, error: sending.error, isPaused: false }),
    busy: sending.isPending,
    choose: async (file: File) => {
      sending.reset();
      setUnopened(null);
      if (isSameFile(sent.current, file)) return;
      const workshop = await portraits().catch(() => null);
      if (!workshop) return setUnopened({ code: 'networkErrorTitle' });
      const picture = await workshop.open(file);
      if (!picture) setUnopened({ code: 'avatarNotRead' });
      else setChosen({ file, picture, draw: (canvas, crop) => workshop.preview(canvas, picture, crop) });
    },
    send: (crop: Crop) => {
      if (!chosen || underWay.current) return;
      underWay.current = true;
      sending.mutate({ ...chosen, crop });
    },
    drop: () => {
      underWay.current = false;
      sending.reset();
      setUnopened(null);
      setChosen(null);
    },
  };
}
