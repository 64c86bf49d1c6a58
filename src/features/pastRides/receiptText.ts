type Line = { label: string; value: string };
type Receipt = {
  title: string;
  sum: string | null;
  when: string;
  figures?: readonly Line[];
  lines?: readonly Line[];
  total?: Line | null;
  facts: readonly Line[];
};

/** A receipt as plain text, for a message or an e-mail. */
export function receiptText({ title, sum, when, figures = [], lines = [], total = null, facts }: Receipt): string {
  const textLines = (all: readonly Line[]) => all.map(({ label, value }) => `${label}: ${value}`);
  return [
    title,
    ...(total || sum === null ? [] : [sum]),
    when,
    ...textLines(figures),
    ...textLines(lines),
    ...textLines(total ? [total] : []),
    ...textLines(facts),
  ].join('\n');
}
