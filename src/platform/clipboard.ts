export type Clipboard = {
  /** False if the browser lets no page read the clipboard: then the rider pastes with a long press. */
  canRead: boolean;
  /**
   * The clipboard's text; null when the browser or the rider refuses. Call it only from a tap: the browser may ask.
   * Never rejects.
   */
  read(): Promise<string | null>;
  /**
   * `denied`: the browser or the rider refuses. `missing`: this browser lets no page write. Call it only from a tap.
   * Never rejects.
   */
  write(text: string): Promise<'copied' | 'denied' | 'missing'>;
};

/** Missing in a page without a secure origin; older browsers lack `readText`. The types do not show this. */
type Device = { clipboard?: Partial<Pick<globalThis.Clipboard, 'readText' | 'writeText'>> };

export const browserClipboard = ({ clipboard }: Device): Clipboard => ({
  canRead: clipboard?.readText !== undefined,
  read: async () => (await clipboard?.readText?.().catch(() => null)) ?? null,
  write: async (text) =>
    (await clipboard?.writeText?.(text).then(
      () => 'copied' as const,
      () => 'denied' as const,
    )) ?? 'missing',
});
