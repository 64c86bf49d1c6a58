import { forgetResults, writeTable } from './results.ts';

/** A table of the run, after the run. */
export default function setup(): () => void {
  forgetResults();
  return writeTable;
}
