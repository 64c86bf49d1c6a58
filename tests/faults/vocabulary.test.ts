import { expect, test } from 'vitest';
import { browserFaults, faults } from './faults.ts';
import { flows } from './flows.ts';
import { faultsOf } from './headless/run.ts';
import { scenarios } from './headless/scenarios.ts';
import { troubles } from './headless/troubles.ts';
import { notApplicable, onlyInBrowser } from './notApplicable.ts';

test('The fault matrix names no flow and no fault twice, and has exactly one scenario for each flow', () => {
  expect([new Set(flows).size, new Set(faults).size]).toEqual([flows.length, faults.length]);
  expect(scenarios.map(({ flow }) => flow).toSorted()).toEqual(flows.toSorted());
});

test('The tests can play each cell of the fault matrix in Node, except cells with one listed reason not to', () => {
  const given = flows.flatMap((flow) =>
    faults.map((fault) => [notApplicable(flow, fault), onlyInBrowser(flow, fault)].filter((reason) => reason !== null)),
  );
  expect(given.flat().every((reason) => /^[A-Z].*\.$/.test(reason))).toBe(true);
  expect(given.every((reasons) => reasons.length <= 1)).toBe(true);
  const inNode = new Set(scenarios.flatMap(faultsOf));
  expect([...inNode].filter((fault) => !troubles[fault])).toEqual([]);
});

test('The list browserFaults contains every fault that the tests can play only in a browser', () => {
  const left = flows.flatMap((flow) => faults.filter((fault) => onlyInBrowser(flow, fault) !== null));
  expect(left.filter((fault) => !browserFaults.some((played) => played === fault))).toEqual([]);
  expect(left.length).toBeGreaterThan(0);
});
