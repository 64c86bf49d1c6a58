import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { replay, type Trace } from '../../../inspector/trace.ts';
import { journeyOn } from '../../support/browser/journey.ts';
import { rideOff } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';

const journey = journeyOn({ chip: true });

journey(
  'On the sandbox’s page of charts a developer watches a ride, pauses it, and saves its events as a test',
  async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    const watcher = await rider.context.newPage();
    await watcher.setViewportSize({ width: 1280, height: 800 });
    await watcher.goto('/sandbox/charts/');
    await watcher.getByText('Waiting for the app').waitFor();
    await rideOff(rider, number);

    // The page follows the ride, highlights its state, and lists its child charts below.
    await watcher.getByRole('heading', { name: 'rent' }).waitFor();
    await expect
      .poll(() => watcher.locator('[aria-current]').allTextContents())
      .toContainEqual(expect.stringMatching(/^(● )?inspection/));
    await watcher.getByRole('button', { name: /^locks/ }).waitFor();

    await watcher.getByRole('button', { name: 'rider.pauseAsked' }).click();
    await rider.passUntil('button', 'Продолжить');
    await watcher.getByRole('button', { name: 'rider.resumeAsked' }).waitFor();

    const saved = watcher.waitForEvent('download');
    await watcher.getByRole('button', { name: 'Save as a test' }).click();
    const trace: Trace = JSON.parse(await text(await (await saved).createReadStream()));
    expect(trace.steps.map(({ event }) => event.type)).toContain('rider.pauseAsked');
    expect(replay(rentMachine, trace)).toBeNull();
  },
);
