export type Sharing = {
  /**
   * Opens the phone's own sheet of people and apps. True when it was there, whatever the rider did in it; false where the browser
   * has none, or none for this. Only from a tap. Never rejects.
   */
  share(what: { text: string } | { files: File[] }): Promise<boolean>;
};

/** Missing in most browsers of computers, whatever the types say. */
type Device = Partial<Pick<Navigator, 'share' | 'canShare'>>;

export const browserSharing = (device: Device): Sharing => ({
  async share(what) {
    if (!device.share || ('files' in what && !device.canShare?.(what))) return false;
    return device.share(what).then(
      () => true,
      // Closed without choosing anybody.
      (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError',
    );
  },
});
