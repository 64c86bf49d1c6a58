import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core';

// The contracts against the rules of redocly.yaml.
const config = await loadConfig();
for (const { root } of Object.values(config.apis)) {
  const problems = await lint({ ref: root, config });
  const totals = getTotals(problems);
  formatProblems(problems, { totals, version: '' });
  if (totals.errors + totals.warnings > 0) process.exitCode = 1;
}
