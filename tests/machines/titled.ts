export type Titled<Row extends readonly unknown[]> = [title: string, ...row: Row];

/** The rows of a table whose keys are the titles of its tests. */
export const titled = <Row extends readonly unknown[]>(rows: Record<string, Row>): Titled<Row>[] =>
  Object.entries(rows).map(([title, row]) => [title, ...row]);
