/** Facts about the build; scripts/build/worker.ts writes them into the worker. */
export type Release = {
  /** Changes with the content of any file. */
  version: string;
  /** The entry script of this release's page: a page without it belongs to another release. */
  entry: string;
  /** The paths of all files that a start without a network needs. */
  files: readonly string[];
};
