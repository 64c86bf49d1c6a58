/** The part of Lighthouse that this bench uses. The package itself is installed when the bench first runs. */
declare module 'lighthouse' {
  type Audit = { numericValue?: number; details?: { items?: Record<string, unknown>[] } };
  type Result = { lhr: { audits: Record<string, Audit>; categories: Record<string, { score: number | null }> } };
  /** Measures the page in the browser that listens on `port`; undefined where it has nothing to tell. */
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: string[]; throttlingMethod: 'simulate' | 'devtools'; logLevel: 'error' },
  ): Promise<Result | undefined>;
}
