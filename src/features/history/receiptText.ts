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

/** A receipt as plain lines, for a message or a mail. */
export function receiptText({ title, sum, when, figures = [], lines = [], total = null, facts }: Receipt): string {
  const said = (all: readonly Line[]) => all.map(({ label, value }) => `${label}: ${value}`);
  return [
    title,
    ...(total || sum === null ? [] : [sum]),
    when,
    ...said(figures),
    ...said(lines),
    ...said(total ? [total] : []),
    ...said(facts),
  ].join('\n');
}
