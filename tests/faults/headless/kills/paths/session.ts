import { problem } from '../../broken.ts';
import { renewal, signIn } from '../../flows/account.ts';
import { aDay } from '../day.ts';
import { refusing, type Paths } from '../path.ts';

/** Sign-in, sign-out, and an app that is too old. */
export const sessionPaths = {
  'signs in': { scenario: signIn },
  'gets an error at sign-in': { scenario: signIn, breaks: refusing(/authenticate$/, 500) },
  'opens the app again': { scenario: renewal, towards: (cell) => void cell.reopen() },
  'opens the app without one of its files': {
    scenario: renewal,
    breaks: ({ browser }) => browser.loseFiles(1),
    towards: (cell) => void cell.reopen(),
  },
  renews: { scenario: renewal },
  'cannot renew': { scenario: renewal, breaks: refusing(/^POST \/v3\/oauth\/token$/, 500) },
  'signs out': { scenario: renewal, towards: (_, { session }) => session.send({ type: 'rider.signedOut' }) },
  'loses the session to the server': {
    scenario: renewal,
    breaks: async ({ stage, person, sandbox }) =>
      void (await stage.rowsOf('update sandbox.token_families set ended_at = $2 where rider_id = $1', [
        person.id,
        sandbox.clock.iso(),
      ])),
  },
  'must update the app during a ride': {
    scenario: aDay('scooter', 'riding'),
    breaks: ({ browser }) => browser.network.inject({ hits: /pause$/, times: 1, answer: async () => problem(426) }),
  },
} satisfies Paths;
