export type Sharing = {
  /**
   * Opens the phone's share sheet. True if the sheet opened, whatever the rider did in it. False if the browser has
   * none, or none for this content. Call it only from a tap. Never rejects.
   */
  share(what: { text: string } | { files: File[] }): Promise<boolean>;
};

/** Missing in most desktop browsers, although the types say otherwise. */
type Device = Partial<Pick<Navigator, 'share' | 'canShare'>>;

export const browserSharing = (device: Device): Sharing => ({
  async share(what) {
    if (!device.share || ('files' in what && !device.canShare?.(what))) return false;
    return device.share(what).then(
      () => true,
      // The rider closed the sheet without a choice.
      (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError',
    );
  },
});
