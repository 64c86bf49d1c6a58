/**
 * For a query of a public card: what the page's first script has read and shows already (`public/first-paint.js`). The query begins with
 * it, so that the app takes the page over without a change, and asks for itself when it is no longer fresh. The page has it until then.
 * @param path of the public API
 */
export function earlyAnswer<Data>(path: string, parse: (answer: unknown) => Data) {
  const read = () => document.getElementById('first')?.dataset;
  return {
    initialData: (): Data | undefined => {
      const { path: asked, answer } = read() ?? {};
      if (asked !== path || answer === undefined) return undefined;
      try {
        return parse(JSON.parse(answer));
      } catch {
        // The query asks, and the screen says what is wrong.
        return undefined;
      }
    },
    /** The phone's milliseconds. */
    initialDataUpdatedAt: () => Number(read()?.['at']),
  };
}
