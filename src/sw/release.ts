/** What the build knows of itself; scripts/build/worker.ts writes it into the worker. */
export type Release = {
  /** Changes with the content of any file. */
  version: string;
  /** The script that this release's page asks for: a page without it is another release's. */
  entry: string;
  /** Every file that a start without network needs, by its path. */
  files: readonly string[];
};
