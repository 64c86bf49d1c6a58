/** Not in the DOM typings yet; Chromium has it. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
