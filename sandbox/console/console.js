import { control } from './control.js';
import { button } from './dom.js';
import { refreshFaults } from './faults.js';
import { panels, refresh, refreshAll } from './panels.js';

/** Wall milliseconds between two refreshes while the page is visible. */
const LOOK = 2000;
const STEPS = [
  ['+10 s', 10_000],
  ['+1 min', 60_000],
  ['+10 min', 600_000],
  ['+1 h', 3_600_000],
  ['+40 h', 144_000_000],
];

const clock = document.getElementById('clock');
function showClock(state) {
  if (!state) return;
  const now = new Date(state.now).toLocaleString('en-GB', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  clock.textContent = state.running ? now : `${now} · stands still`;
}

async function look() {
  if (document.hidden) return;
  showClock(await control('GET', 'clock'));
  await Promise.all([refreshAll(), refreshFaults()]);
}

document.getElementById('advance').append(
  ...STEPS.map(([name, milliseconds]) =>
    button(name, async () => {
      showClock(await control('POST', 'clock', { milliseconds }));
      await look();
    }),
  ),
);

const vehicles = panels.find(({ id }) => id === 'vehicles');
const search = document.getElementById('search');
search.addEventListener('input', () => void refresh(vehicles));
search.addEventListener('submit', (event) => event.preventDefault());

setInterval(() => void look(), LOOK);
document.addEventListener('visibilitychange', () => void look());
void look();
