import { useLingui } from '@lingui/react/macro';
import { useCopy } from '#hooks/useCopy.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';

/** Shares with the phone's share sheet, else copies to the clipboard. */
export function ShareButton({ text }: { text: string }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { sharing } = useRuntime().device;
  const copy = useCopy();
  const share = async () => {
    if (!(await sharing.share({ text }))) await copy(text);
  };
  return <IconButton icon="share" label={t`Поделиться`} onClick={() => void share().catch(report)} />;
}
