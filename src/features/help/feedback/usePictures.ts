import { useEffect, useRef, useState } from 'react';
import type { UnattachedCode } from '#domain/errorCode.ts';
import { type Attachment, checkAttachmentName, addAttachment } from '#domain/feedbackForm.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

export type Unattached = { name: string; code: UnattachedCode };

/** The pictures of a draft. Each one is reduced in turn and stored at once, so that a reload loses none. */
export function usePictures(draft: string) {
  const { report } = useRuntime();
  const { attachmentDrafts } = useRuntime().help;
  const [pictures, setPictures] = useState<readonly Attachment[]>([]);
  const [preparing, setPreparing] = useState<readonly string[]>([]);
  const [unattached, setUnattached] = useState<Unattached | null>(null);
  // The rider can choose more files while others are being reduced. Each step reads the latest list.
  const now = useRef<readonly Attachment[]>([]);

  const put = (next: readonly Attachment[]) => {
    now.current = next;
    setPictures(next);
  };
  const store = async (next: readonly Attachment[]) => {
    put(next);
    await (await attachmentDrafts()).store(draft, next);
  };

  useEffect(() => {
    let left = false;
    const recall = async () => {
      const stored = await (await attachmentDrafts()).load(draft);
      if (left || stored.length === 0 || now.current.length > 0) return;
      now.current = stored;
      setPictures(stored);
    };
    recall().catch(report);
    return () => {
      left = true;
    };
  }, [attachmentDrafts, draft, report]);

  const add = async (name: string, file: Blob) => {
    const judged = checkAttachmentName(
      name,
      now.current.map((one) => one.name),
    );
    if (judged === 'known') return;
    if (judged !== 'fits') return setUnattached({ name, code: judged });
    setPreparing((names) => [...names, name]);
    const dataUrl = await attachmentDrafts()
      .then((box) => box.prepare(file))
      .catch(() => null);
    setPreparing((names) => names.filter((other) => other !== name));
    const next = dataUrl === null ? 'attachmentNotRead' : addAttachment(now.current, { name, dataUrl });
    if (typeof next === 'string') setUnattached({ name, code: next });
    else await store(next);
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
      store(now.current.filter((one) => one.name !== name)).catch(report);
    },
    forget: () => {
      store([]).catch(report);
    },
  };
}

export type FeedbackPictures = ReturnType<typeof usePictures>;
