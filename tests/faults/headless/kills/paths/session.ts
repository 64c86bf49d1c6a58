import { problem } from '../../broken.ts';
import { renewal, signIn } from '../../flows/account.ts';
import { aDay } from '../day.ts';
import { refusing, type Paths } from '../path.ts';

/** Into a session, out of it, and an app that has grown too old. */
export const sessionPaths = {
  'signs in': { scenario: signIn },
  'is refused at the door': { scenario: signIn, breaks: refusing(/authenticate$/, 500) },
  'opens the app again': { scenario: renewal, towards: (cell) => void cell.reopen() },
  'opens the app, and a file is lost': {
    scenario: renewal,
    breaks: ({ browser }) => browser.loseFiles(1),
    towards: (cell) => void cell.reopen(),
  },
  renews: { scenario: renewal },
  'cannot renew': { scenario: renewal, breaks: refusing(/^POST \/v3\/oauth\/token$/, 500) },
  'signs out': { scenario: renewal, towards: (_, { session }) => session.send({ type: 'rider.signedOut' }) },
  'is turned away': {
    scenario: renewal,
    breaks: async ({ stage, person, sandbox }) =>
      void (await stage.rowsOf('update sandbox.token_families set ended_at = $2 where rider_id = $1', [
        person.id,
        sandbox.clock.iso(),
      ])),
  },
  'is too old in a ride': {
    scenario: aDay('scooter', 'riding'),
    breaks: ({ browser }) => browser.network.befall({ hits: /pause$/, times: 1, befalls: async () => problem(426) }),
  },
} satisfies Paths;
