import type { FunctionComponent } from 'react';
import { lazy } from '#domain/lazy.ts';
import { loadAllTexts } from '#i18n/language.ts';
import { useLazy } from './useLazy.ts';

export type Coming = {
  /** The code did not load. `retry` loads it again. */
  isMissing: boolean;
  retry: () => void;
};

const Nothing = () => null;

/**
 * A part of a screen that the screen does not need at first: its code and texts load when the part is first rendered
 * (`afterMap` in scripts/build/moments.ts).
 *
 * @param Before stands in its place until then
 */
export function latePart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Before: FunctionComponent<Props & Coming> = Nothing,
  loadTexts = loadAllTexts,
): FunctionComponent<Props> {
  const code = lazy(async () => {
    const [part] = await Promise.all([load(), loadTexts()]);
    return part;
  });
  return (props) => {
    const { resource: Part, isMissing, retry } = useLazy(code);
    return Part ? <Part {...props} /> : <Before {...props} isMissing={isMissing} retry={retry} />;
  };
}
