import { readFileSync } from 'node:fs';

/** The part of a test file's report by vitest's JSON reporter that is used here; times in milliseconds. */
export type ReportedFile = {
  name: string;
  /** A file that did not load has failed without a failed test. */
  status: 'passed' | 'failed';
  startTime: number;
  endTime: number;
  assertionResults: {
    ancestorTitles: string[];
    title: string;
    fullName: string;
    status: string;
    duration?: number | null;
    failureMessages?: string[];
  }[];
};

export type Report = { numPassedTests: number; numFailedTests: number; testResults: ReportedFile[] };

/** @param step its name */
export const reportFile = (step: string): string => `tests/results/${step.replaceAll(' ', '-')}.json`;

/** The report of a step's last run; null when it wrote none. */
export function readReport(step: string): Report | null {
  try {
    const report: Report = JSON.parse(readFileSync(reportFile(step), 'utf8'));
    return report;
  } catch {
    return null;
  }
}
