import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Fault } from '#api/fault.ts';
import { type Profile, setAvatar } from '#api/profile.ts';
import type { Crop } from '#domain/crop.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useRuntime } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { profileQuery } from '../profile.queries.ts';

/** One and the same file: a phone's camera calls each of its pictures alike, so the name alone does not tell (our reading of account §5). */
const isSame = (one: File | null, other: File): boolean =>
  one !== null && one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

type Chosen = { file: File; picture: ImageBitmap; draw: (canvas: HTMLCanvasElement, crop: Crop) => void };

/** From a chosen file over the crop to the server. */
export function useAvatar({ UserId }: Profile) {
  const { t } = useLingui();
  const { mainApi, portraits } = useRuntime();
  const answers = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** Why a chosen file did not come to be cropped. */
  const [unopened, setUnopened] = useState<Refusal | null>(null);
  const sent = useRef<File | null>(null);
  // A second tap may come before the button knows that it is busy.
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
      // The specification: the profile is loaded anew after the picture.
      await answers.invalidateQueries({ queryKey: profileQuery(mainApi).queryKey });
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
      if (isSame(sent.current, file)) return;
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
