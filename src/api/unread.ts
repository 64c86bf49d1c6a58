/** A part of an answer failed validation. Holds names of fields only, never their values. */
class UnreadAnswer extends Error {
  /** @param answer its name @param fields the fields left out; `itself`: the whole answer */
  constructor(answer: string, fields: readonly string[]) {
    super(`${answer}: ${fields.join(', ')}`);
    // The beacon groups errors by name and code location, and the location is always this one.
    this.name = ['unread', answer, ...fields].join('_').replace(/\W/g, '').slice(0, 60);
  }
}

let onUnread: (unread: UnreadAnswer) => void = () => undefined;

/** Sets the listener for unreadable answers. There is one, the page's; before it is set, nothing is reported. */
export function setUnreadListener(listener: (unread: UnreadAnswer) => void): void {
  onUnread = listener;
}

/** Reports the fields that were left out of an answer. */
export function reportUnread(answer: string, unread: readonly string[]): void {
  if (unread.length > 0) onUnread(new UnreadAnswer(answer, unread));
}
