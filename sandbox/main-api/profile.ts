import type { operations } from '#openapi/main.d.ts';
import { consentsOf, giveConsent, withdrawConsent } from '../accounts/consents.ts';
import { wrongField } from '../accounts/fields.ts';
import { demand, HttpError, type Handlers } from '../contract/handlers.ts';
import { languageOf } from '../language.ts';
import { profileOf } from './riderProfile.ts';

const TEXTS = {
  INVALID_DATA: 'Invalid input data',
  WRONG_DATE: 'Wrong date',
  UNDER_16: 'According to the rental rules, you must be over 16 years old',
  INVALID_EMAIL: 'Invalid email',
  PHONE_IS_FIXED: 'The phone number cannot be changed',
};
const refused = (field: string, code: keyof typeof TEXTS) => new HttpError(422, { error: TEXTS[code], code, field });

export const profileHandlers = {
  getProfile: async ({ sql, clock, riderId, headers }) => {
    const language = await languageOf({ sql, riderId, headers });
    const Profile = await profileOf(sql, clock, riderId, language);
    return { status: 200, body: Profile ? { Profile } : {} };
  },

  updateProfile: async ({ sql, clock, riderId, headers, body }) => {
    const wrong = wrongField(body, clock.now());
    demand(!wrong, () => refused(wrong?.field ?? '', wrong?.code ?? 'INVALID_DATA'));
    const own = await sql.query('select 1 from sandbox.riders where id = $1 and phone = $2', [
      riderId,
      body.PhoneNumber,
    ]);
    demand(own.rows.length > 0, () => refused('PhoneNumber', 'PHONE_IS_FIXED'));
    const taken = await sql.query('select 1 from sandbox.riders where lower(email) = lower($2) and id <> $1', [
      riderId,
      body.Email,
    ]);
    demand(
      taken.rows.length === 0,
      () =>
        new HttpError(409, {
          error: 'Such email already exists and connected to another user',
          code: 'EMAIL_TAKEN',
          field: 'Email',
        }),
    );

    await sql.query(
      'update sandbox.riders set first_name = $2, last_name = $3, birthday = $4, email = $5 where id = $1',
      [riderId, body.FirstName, body.LastName, body.Birthday, body.Email],
    );
    const language = await languageOf({ sql, riderId, headers });
    const Profile = await profileOf(sql, clock, riderId, language);
    return { status: 200, body: Profile ? { Profile } : {} };
  },

  listConsents: async ({ sql, riderId, body: { pageable } }) => {
    const { pageNumber, pageSize } = pageable;
    const all = await consentsOf(sql, riderId);
    const values = all.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
    return { status: 200, body: { values, pageMetaData: { totalPages: Math.ceil(all.length / pageSize) } } };
  },

  setConsent: async ({ sql, clock, riderId, params: { kind }, body: { given, document, version, at } }) => {
    if (given) await giveConsent(sql, clock, riderId, { kind, document, version, at });
    else await withdrawConsent(sql, clock, riderId, { kind, at });
    return { status: 204 };
  },
} satisfies Partial<Handlers<operations>>;
