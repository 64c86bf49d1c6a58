/** The demo riders, and what each of them is for. They exist in the sandbox only. */
export const demoRiders = [
  { id: '100001', login: '10001', pin: '1234', firstName: 'Анна', lastName: 'Ветрова', about: 'ready to ride' },
  { id: '100002', login: '10002', pin: '1234', firstName: 'Борис', lastName: 'Долгов', about: 'in debt' },
  { id: '100003', login: '10003', pin: '1234', firstName: 'Вера', lastName: 'Запрудная', about: 'blocked' },
  { id: '100004', login: '10004', pin: '1234', firstName: 'Глеб', lastName: 'Пешков', about: 'without a tariff' },
  {
    id: '100005',
    login: '10005',
    pin: '1234',
    firstName: 'Дина',
    lastName: 'Новикова',
    about: 'new: no card, no tariff',
  },
  { id: '100006', login: '10006', pin: '1234', firstName: 'Егор', lastName: 'Замков', about: 'login blocked' },
  { id: '100007', login: '10007', pin: '1234', firstName: 'Жанна', lastName: 'Ключева', about: 'second factor' },
] as const;

type DemoRider = (typeof demoRiders)[number];

const DAY = 86_400_000;
const hasTariff = ({ login }: DemoRider) => !['10004', '10005'].includes(login);
const hasCard = ({ login }: DemoRider) => login !== '10005';

/** Rows of `sandbox.riders`. @param now milliseconds: tariffs run for 30 days from it */
export const riderRows = (now: number) =>
  demoRiders.map((rider, i) => ({
    id: rider.id,
    login: rider.login,
    pin: rider.pin,
    first_name: rider.firstName,
    last_name: rider.lastName,
    phone: `7900000${rider.login.slice(1)}`,
    email: `rider${rider.login}@example.com`,
    birthday: `199${i}.0${i + 1}.15`,
    balance: rider.login === '10002' ? -340 : 0,
    rent_blocked: rider.login === '10003',
    login_blocked: rider.login === '10006',
    tariff_id: hasTariff(rider) ? 'bike-season' : null,
    omni_tariff_id: hasTariff(rider) ? 'omni-month' : null,
    tariff_end: hasTariff(rider) ? new Date(now + 30 * DAY).toISOString() : null,
    omni_tariff_end: hasTariff(rider) ? new Date(now + 30 * DAY).toISOString() : null,
    register_date: '2026.01.01',
  }));

/** Rows of `sandbox.consents`: to the documents as they were when these riders registered. */
export const consentRows = () =>
  demoRiders.flatMap(({ id }) =>
    ['userAgreement', 'personalData'].map((document) => ({
      rider_id: id,
      kind: document,
      document,
      version: '2025-12-01',
      at: '2026-01-01T06:00:00.000Z',
    })),
  );

/** Rows of `sandbox.cards`. */
export const cardRows = () =>
  demoRiders.filter(hasCard).map((rider, i) => ({
    id: `card-${rider.login}`,
    rider_id: rider.id,
    number: `220000******${String(4210 + i)}`,
    kind: 'MIR',
    expires: '1235',
    is_default: true,
    status: 'ACTIVE',
  }));

/** Rows of `sandbox.factors`: the secret is the same in every sandbox, so that an authenticator app can hold it. */
export const factorRows = (now: number) => {
  const at = new Date(now).toISOString();
  const secret = `\\x${Buffer.from('velorent sandbox key').toString('hex')}`;
  const id = '00000000-0000-4000-8000-000000010007';
  return [
    {
      id,
      rider_id: '100007',
      friendly_name: 'main',
      secret,
      status: 'verified',
      last_step: 0,
      created_at: at,
      updated_at: at,
    },
  ];
};
