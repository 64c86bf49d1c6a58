export type Clipboard = {
  /** False where the browser lends its clipboard to no page: then the rider pastes by a long press. */
  canRead: boolean;
  /** What lies there; null when the browser or the rider refused. Only from a tap: the browser may ask. Never rejects. */
  read(): Promise<string | null>;
  /** Why it is not there: the browser or the rider `denied` it, or this browser lends its clipboard to no page. Only from a tap. Never rejects. */
  write(text: string): Promise<'copied' | 'denied' | 'missing'>;
};

/** Missing in a page without a secure origin, and its half of reading in older browsers, whatever the types say. */
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
