import { useEffect, useRef, useState } from 'react';
import type { UnattachedCode } from '#domain/errorCode.ts';
import { type Attached, judgeName, withPicture } from '#domain/letter.ts';
import { useRuntime } from '#src/runtime.tsx';

export type Unattached = { name: string; code: UnattachedCode };

/** The pictures of a draft: made small one after the other, kept at once, so that a reload costs none of them. */
export function usePictures(draft: string) {
  const { letters, report } = useRuntime();
  const [pictures, setPictures] = useState<readonly Attached[]>([]);
  const [preparing, setPreparing] = useState<readonly string[]>([]);
  const [unattached, setUnattached] = useState<Unattached | null>(null);
  // Several files are made small while the rider chooses more: each looks at what is there by then.
  const now = useRef<readonly Attached[]>([]);

  const put = (next: readonly Attached[]) => {
    now.current = next;
    setPictures(next);
  };
  const keep = async (next: readonly Attached[]) => {
    put(next);
    await (await letters()).keep(draft, next);
  };

  useEffect(() => {
    let left = false;
    const recall = async () => {
      const kept = await (await letters()).recall(draft);
      if (left || kept.length === 0 || now.current.length > 0) return;
      now.current = kept;
      setPictures(kept);
    };
    recall().catch(report);
    return () => {
      left = true;
    };
  }, [letters, draft, report]);

  const add = async (name: string, file: Blob) => {
    const judged = judgeName(
      name,
      now.current.map((one) => one.name),
    );
    if (judged === 'known') return;
    if (judged !== 'fits') return setUnattached({ name, code: judged });
    setPreparing((names) => [...names, name]);
    const dataUrl = await letters()
      .then((box) => box.prepare(file))
      .catch(() => null);
    setPreparing((names) => names.filter((other) => other !== name));
    const next = dataUrl === null ? 'attachmentNotRead' : withPicture(now.current, { name, dataUrl });
    if (typeof next === 'string') setUnattached({ name, code: next });
    else await keep(next);
  };

  return {
    pictures,
    preparing,
    unattached,
    addAll: async (files: readonly { name: string; file: Blob }[]) => {
      setUnattached(null);
      for (const { name, file } of files) await add(name, file);
    },
    remove: (name: string) => {
      setUnattached(null);
      keep(now.current.filter((one) => one.name !== name)).catch(report);
    },
    forget: () => {
      keep([]).catch(report);
    },
  };
}

export type PictureBox = ReturnType<typeof usePictures>;
