type Audit = { numericValue?: number; details?: { items?: Record<string, unknown>[] } };
type Result = { lhr: { audits: Record<string, Audit>; categories: Record<string, { score: number | null }> } };

/**
 * Lighthouse, as far as this bench uses it: measures the page in the browser that listens on `port`. Undefined: it has
 * nothing to tell.
 */
export default function lighthouse(
  url: string,
  flags: { port: number; onlyCategories: string[]; throttlingMethod: 'simulate' | 'devtools'; logLevel: 'error' },
): Promise<Result | undefined>;
