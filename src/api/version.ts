import * as v from 'valibot';

const versionSchema = v.object({ version: v.string(), commit: v.string() });

export type Version = v.InferOutput<typeof versionSchema>;

/** The running version, for support. Null if the server has no `/version.json`. */
export async function getVersion(signal: AbortSignal): Promise<Version | null> {
  const response = await fetch('/version.json', { signal });
  if (!response.ok) return null;
  const parsed = v.safeParse(versionSchema, await response.json());
  return parsed.success ? parsed.output : null;
}
