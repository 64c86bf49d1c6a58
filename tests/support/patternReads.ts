import { vi } from 'vitest';

/** A regular expression at work: its source, and how many letters it was given. */
type Read = { source: string; letters: number };

/**
 * What regular expressions are given during `work`. Every method of texts and of expressions asks `exec` once it is
 * replaced (ECMAScript, RegExpExec).
 */
export function patternReads(work: () => unknown): Read[] {
  const reads: Read[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- applied to the expression that was asked
  const { exec } = RegExp.prototype;
  const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function counted(this: RegExp, text: string) {
    reads.push({ source: this.source, letters: text.length - (this.sticky || this.global ? this.lastIndex : 0) });
    return Reflect.apply(exec, this, [text]);
  });
  try {
    work();
  } finally {
    spy.mockRestore();
  }
  return reads;
}

/** The letters of all these reads. */
export const lettersOf = (reads: readonly Read[]): number => reads.reduce((sum, { letters }) => sum + letters, 0);
