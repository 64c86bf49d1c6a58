import type { Sandbox } from '#sandbox/server.ts';
import { examine, type Report } from '../../scripts/conformance/examine.ts';
import type { Target } from '../../scripts/conformance/world.ts';
import { openSandbox } from '../support/sandbox/sandbox.ts';
import { CHAIN_BIKE, controlOf } from '../support/sandbox/world.ts';
import { run } from './rows.ts';

export const SCOOTER = '51307';

/** A sandbox with simulated hands, whose riders 10001 and 10002 can ride. */
export async function openStaging(): Promise<Sandbox> {
  const sandbox = await openSandbox({ autopilot: true });
  await run(sandbox, `update sandbox.riders set balance = 0 where login = '10002'`);
  await controlOf(sandbox).PUT('/control/announcements', { body: { isOn: true } });
  return sandbox;
}

/** Tries these groups of rules; time is the sandbox's. */
export const conformanceOf = (
  { origins: { main, gateway, data }, clock }: Sandbox,
  only: readonly string[],
  more: Partial<Target> = {},
): Promise<Report> =>
  examine(
    {
      main,
      gateway,
      supabase: { url: data, anonKey: 'sandbox', isBroadcast: false },
      riders: [
        { login: '10001', pin: '1234' },
        { login: '10002', pin: '1234' },
      ],
      vehicles: [SCOOTER, CHAIN_BIKE],
      buy: null,
      rideMinutes: 3,
      pass: (milliseconds) => clock.advance(milliseconds),
      ...more,
    },
    only,
    () => undefined,
  );

/** The rules that the system breaks, each with what is wrong. */
export const brokenIn = ({ verdicts }: Report): Record<string, string> =>
  Object.fromEntries(verdicts.flatMap(({ id, is, why }) => (is === 'failed' ? [[id, why]] : [])));
