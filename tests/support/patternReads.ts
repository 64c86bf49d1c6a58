import { vi } from 'vitest';

/** One use of a regular expression: its source, and the number of letters that it read. */
type Read = { source: string; letters: number };

/**
 * The texts that regular expressions read during `work`. Every method of strings and expressions calls a replaced
 * `exec` (ECMAScript, RegExpExec).
 */
export function patternReads(work: () => unknown): Read[] {
  const reads: Read[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- applied to its expression
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
