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

/** The server looked at its bytes and does not take it for a picture. */
const isNoPicture = ({ status }: Fault): boolean => status === 413 || status === 422;
const UNREADABLE: Refusal = { code: 'avatarNotRead' };

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
  const [unreadable, setUnreadable] = useState(false);
  const sent = useRef<File | null>(null);

  useEffect(() => () => chosen?.picture.close(), [chosen]);

  const sending = useMutation({
    mutationFn: async ({ picture, crop }: Chosen & { crop: Crop }) => {
      const image = await (await portraits()).cut(picture, crop);
      if (!image) return 'unreadable' as const;
      return setAvatar(mainApi, { userId: UserId, image }).then(
        () => 'sent' as const,
        (cause: unknown) => {
          if (isNoPicture(Fault.from(cause))) return 'unreadable' as const;
          throw cause;
        },
      );
    },
    onSuccess: async (outcome, { file }) => {
      if (outcome === 'unreadable') return setUnreadable(true);
      sent.current = file;
      setChosen(null);
      toasts.show({ kind: 'information', key: 'avatarSaved', text: t`Фото обновлено` });
      // The specification: the profile is loaded anew after the picture.
      await answers.invalidateQueries({ queryKey: profileQuery(mainApi).queryKey });
    },
  });

  return {
    chosen,
    refusal: unreadable ? UNREADABLE : queryRefusal({ data: undefined, error: sending.error, isPaused: false }),
    busy: sending.isPending,
    choose: async (file: File) => {
      sending.reset();
      setUnreadable(false);
      if (isSame(sent.current, file)) return;
      const workshop = await portraits();
      const picture = await workshop.open(file);
      setUnreadable(picture === null);
      if (picture) setChosen({ file, picture, draw: (canvas, crop) => workshop.preview(canvas, picture, crop) });
    },
    send: (crop: Crop) => {
      if (chosen && !sending.isPending) sending.mutate({ ...chosen, crop });
    },
    drop: () => {
      sending.reset();
      setUnreadable(false);
      setChosen(null);
    },
  };
}
