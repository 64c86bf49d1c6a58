declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/** Chromium has CloseWatcher; the DOM typings do not have it yet. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
