import { control } from './control.js';
import { buttons, show, toggle } from './dom.js';

const COMMANDS = '^POST /api/rents';

/** Familiar names, each with its fault rule. */
const presets = [
  ['Slow: 3 s', { fault: 'delay', match: '.*', milliseconds: 3000 }],
  ['Requests lost', { fault: 'drop-before', match: '.*' }],
  ['Answers of commands lost', { fault: 'drop-after', match: COMMANDS }],
  ['Half of all requests lost', { fault: 'drop-before', match: '.*', rate: 0.5 }],
  ['500 everywhere', { fault: 'status', match: '.*', status: 500 }],
  ['502 with HTML', { fault: 'status', match: '.*', status: 502, body: 'html' }],
  ['429, retry after 5 s', { fault: 'status', match: '.*', status: 429, retryAfter: 5 }],
  ['426: the app is too old', { fault: 'status', match: '.*', status: 426 }],
];

const same = (rule, other) =>
  rule.fault === other.fault && rule.match === other.match && rule.status === other.status && rule.rate === other.rate;

export async function refreshFaults() {
  const [facts, realtime] = await Promise.all([control('GET', 'faults'), control('GET', 'realtime')]);
  if (!facts || !realtime) return;
  show('faults', [facts, realtime], () => {
    const isOn = (rule) => facts.rules.some((other) => same(rule, other));
    const put = (rules) => async () => {
      await control('PUT', 'faults', { rules });
      await refreshFaults();
    };
    const flip = (rule) => put(isOn(rule) ? facts.rules.filter((other) => !same(rule, other)) : [...facts.rules, rule]);
    const socket = async () => {
      await control('PUT', 'realtime', { online: !realtime.online });
      await refreshFaults();
    };
    return buttons(
      ...presets.map(([name, rule]) => toggle(name, isOn(rule), flip(rule))),
      toggle('Realtime cut', !realtime.online, socket),
    );
  });
}
