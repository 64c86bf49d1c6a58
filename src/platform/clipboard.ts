export type Clipboard = {
  /** False where the browser lends its clipboard to no page: then the rider pastes by a long press. */
  canRead: boolean;
  /** What lies there; null when the browser or the rider refused. Only from a tap: the browser may ask. Never rejects. */
  read(): Promise<string | null>;
  /** False when it could not be put there. Only from a tap. Never rejects. */
  write(text: string): Promise<boolean>;
};

/** Missing in a page without a secure origin, and its half of reading in older browsers, whatever the types say. */
type Device = { clipboard?: Partial<Pick<globalThis.Clipboard, 'readText' | 'writeText'>> };

export const browserClipboard = ({ clipboard }: Device): Clipboard => ({
  canRead: clipboard?.readText !== undefined,
  read: async () => (await clipboard?.readText?.().catch(() => null)) ?? null,
  write: async (text) =>
    (await clipboard?.writeText?.(text).then(
      () => true,
      () => false,
    )) ?? false,
});
