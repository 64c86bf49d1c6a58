import { metroCode, metroOn, promo, promoOn, told } from '../../flows/codes.ts';
import { perTab } from '../../form.ts';
import type { Course } from '../../cell.ts';
import type { Tab } from '../../tab.ts';
import { lost } from '../../network.ts';
import { losing, refusing, unheard, type Towards, type Ways } from '../way.ts';

const APPLY = /^PUT \/promocode$/;
const OTP = /\/mm-integration\/otp$/;
const TOKEN = /\/mm-integration\/createToken$/;
const says = (description: string) => ({ error_description: description });

/** A sheet that takes no more codes is closed, and opened anew. */
const unblocked: Course = {
  ...promo,
  goesOn: (cell, tab) => {
    if (!promoOn(cell, tab).getSnapshot().matches('blocked')) return promo.goesOn(cell, tab);
    cell.reopen();
    return false;
  },
};
/** Nothing is typed by itself. */
const atTheCells: Course = { ...metroCode, acts: () => undefined };
const asking: Course = { ...metroCode, begins: async () => undefined };
const fromTheStart: Course = { ...asking, acts: () => undefined };

const byLink = perTab((): { chart: ReturnType<Tab['openMetro']> | null } => ({ chart: null }));
/** By a link that asks for a code. */
const comesByLink: Towards = ({ person }, tab) =>
  void (byLink(tab).chart ??= tab.openMetro(person.phone, 'codeShouldBeSent'));

const closes: Towards = (cell, tab) => {
  const metro = metroOn(cell, tab);
  if (metro.getSnapshot().matches('sheet')) metro.send({ type: 'rider.closedCodeSheet' });
};

/** A code of eight letters, and the metro's by SMS. */
export const codeWays = {
  'applies a code': { course: promo },
  'types letter by letter': {
    course: promo,
    towards: (cell, tab) => promoOn(cell, tab).send({ type: 'rider.typed', code: 'VEL' }),
  },
  'does not hear of the code': { course: promo, breaks: unheard(APPLY) },
  'is told that it was used': {
    course: promo,
    breaks: ({ browser }) => {
      browser.network.befall({
        hits: APPLY,
        times: 1,
        befalls: async ({ deliver }) => deliver().then(() => Promise.reject(lost())),
      });
      refusing(APPLY, 400, { data: { extCode: 102, repeat: false } })({ browser });
    },
  },
  'types a wrong code': {
    course: promo,
    mends: (cell) => void (told(cell).isApplied = false),
    breaks: refusing(APPLY, 400, { data: { extCode: 102, repeat: false } }),
  },
  'types too many wrong codes': { course: unblocked, breaks: refusing(APPLY, 400, { data: { extCode: 111 } }) },
  'closes the code': {
    course: promo,
    breaks: losing(APPLY),
    towards: (cell, tab) => promoOn(cell, tab).send({ type: 'rider.closedPromo' }),
  },

  'connects the metro': { course: metroCode },
  'comes by a link': { course: fromTheStart, towards: comesByLink },
  'closes the cells': { course: atTheCells, towards: closes },
  'waits at the cells': { course: atTheCells, towards: ({ passes }) => passes(60_000) },
  'is refused a metro code': { course: asking, breaks: refusing(OTP, 400, says('invalid_username')) },
  'hears no metro code': { course: asking, breaks: losing(OTP) },
  'is blocked by the metro': { course: metroCode, breaks: refusing(TOKEN, 400, says('user_temporary_blocked')) },
  'types a metro code that is refused': { course: metroCode, breaks: refusing(TOKEN, 400, says('retry_after')) },
  'types a metro code unheard': { course: metroCode, breaks: losing(TOKEN) },
  'was connected already': {
    course: metroCode,
    breaks: async (cell) => {
      await cell.stage.rowsOf(`update sandbox.metro_links set status = 'FULL' where rider_id = $1`, [cell.person.id]);
      refusing(TOKEN, 409)(cell);
    },
  },
  'looks at the connected metro': {
    course: metroCode,
    towards: async (cell, tab) => ((await metroCode.goesOn(cell, tab)) ? cell.reopen() : undefined),
  },
} satisfies Ways;
