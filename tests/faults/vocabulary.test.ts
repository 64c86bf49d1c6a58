import { expect, test } from 'vitest';
import { browserFaults, faults } from './faults.ts';
import { flows } from './flows.ts';
import { faultsOf } from './headless/run.ts';
import { scenarios } from './headless/scenarios.ts';
import { troubles } from './headless/troubles.ts';
import { notApplicable, onlyInBrowser } from './notApplicable.ts';

test('The matrix names each flow and each fault once, and each flow has a scenario', () => {
  expect([new Set(flows).size, new Set(faults).size]).toEqual([flows.length, faults.length]);
  expect(scenarios.map(({ flow }) => flow).toSorted()).toEqual(flows.toSorted());
});

test('Each cell of the fault matrix runs in Node, or has one reason for not running there', () => {
  const given = flows.flatMap((flow) =>
    faults.map((fault) => [notApplicable(flow, fault), onlyInBrowser(flow, fault)].filter((reason) => reason !== null)),
  );
  expect(given.flat().every((reason) => /^[A-Z].*\.$/.test(reason))).toBe(true);
  expect(given.every((reasons) => reasons.length <= 1)).toBe(true);
  const inNode = new Set(scenarios.flatMap(faultsOf));
  expect([...inNode].filter((fault) => !troubles[fault])).toEqual([]);
});

test('Every fault that the matrix leaves to a browser is in browserFaults', () => {
  const left = flows.flatMap((flow) => faults.filter((fault) => onlyInBrowser(flow, fault) !== null));
  expect(left.filter((fault) => !browserFaults.some((played) => played === fault))).toEqual([]);
  expect(left.length).toBeGreaterThan(0);
});
