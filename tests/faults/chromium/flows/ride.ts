import { takePhoto } from '../../../support/browser/verbs.ts';
import { button, link, newAct, type Cell, type FlowScenario, type NextButton } from '../cell.ts';

/** The position of every rider of these cells. */
const PARKING = '1208';
const NUMBER = 'Номер велосипеда или самоката';

type Row = { stage: string; open: boolean; charges: number; photos: number };
const rowsOf = ({ people, person }: Cell): Promise<Row[]> =>
  people.rowsOf<Row>(
    `select stage, ended_at is null as open, (select count(*)::int from sandbox.charges c where c.rent_id = r.id) as charges,
       (select count(*)::int from sandbox.rent_photos p where p.rent_id = r.id) as photos
     from public.rents r where client_id = $1 order by updated_at`,
    [person.id],
  );

const looksUp = async ({ phone, notes }: Cell): Promise<boolean> => {
  const field = phone.page.getByLabel(NUMBER);
  if ((await field.count()) === 0) return false;
  await field.first().fill(notes.get('number') ?? '');
  return false;
};

const toTheRide: readonly NextButton[] = [
  newAct('Начать поездку'),
  button('Найти'),
  button('Повторить'),
  button('Понятно'),
  button('Показать, где я'),
  button('Проверить ещё раз'),
  link('К поездке'),
  link('Сканировать'),
  link('Карта'),
];

const takesScooter = async (cell: Cell): Promise<void> => void cell.notes.set('number', await cell.people.scooter());

const isRiding = async (cell: Cell): Promise<string[]> => {
  const open = (await rowsOf(cell)).filter((row) => row.open);
  const stages = open.map(({ stage }) => stage).join();
  return stages === 'ACTIVE_RIDE' ? [] : [`rides that are on: ${stages}, instead of one`];
};

const opensOffer = async (cell: Cell): Promise<void> => {
  await cell.phone.open('/map/scan');
  await cell.phone.type(NUMBER, cell.notes.get('number') ?? '');
  await cell.phone.tap('button', 'Найти');
  await cell.phone.see('button', 'Начать поездку');
};

export const startRent: FlowScenario = {
  flow: 'start rent',
  hits: '^POST /api/rents$',
  begins: takesScooter,
  opens: opensOffer,
  acts: ({ phone }) => phone.tap('button', 'Начать поездку'),
  helps: looksUp,
  nextButtons: toTheRide,
  isDone: ({ sees }) => sees('button', 'Завершить'),
  breaches: async (cell) => [
    ...(await isRiding(cell)),
    ...((await rowsOf(cell)).some(({ charges }) => charges > 0) ? ['a ride that has just begun was charged'] : []),
  ],
};

/** Passes the inspection, in which cancelling is free. */
const rides = async (cell: Cell): Promise<void> => {
  await takesScooter(cell);
  await opensOffer(cell);
  cell.countAct();
  await cell.phone.tap('button', 'Начать поездку');
  await cell.phone.passUntil('button', 'Завершить');
  await cell.phone.pass(150_000);
};

const opensRide = async ({ phone }: Cell): Promise<void> => {
  await phone.open('/map/ride');
  await phone.see('button', 'Завершить');
};

export const finishWithPhoto: FlowScenario = {
  flow: 'finish with photo',
  hits: '^POST /api/rents/[^/]+/finish$',
  begins: rides,
  opens: opensRide,
  acts: ({ phone }) => phone.tap('button', 'Завершить'),
  helps: async ({ sees, phone }) => {
    if (await sees('button', 'Выбрать из файлов')) {
      await takePhoto(phone);
      return true;
    }
    // Without a position the app asks the rider for the parking.
    if (!(await sees('heading', 'На какой вы парковке?'))) return false;
    await phone.type('Номер парковки', PARKING);
    await phone.tap('button', 'Я на этой парковке');
    return true;
  },
  nextButtons: [
    button('Завершить поездку'),
    button('Вернуться к поездке'),
    newAct('Завершить'),
    button('Повторить'),
    button('Понятно'),
    link('К поездке'),
    link('Карта'),
  ],
  isDone: async (cell) => {
    const rows = await rowsOf(cell);
    return rows.length > 0 && rows.every(({ open, photos }) => !open && photos > 0);
  },
  breaches: async (cell) => {
    const rows = await rowsOf(cell);
    const [row] = rows;
    return [
      ...(rows.length === 1 ? [] : [`${rows.length} rides instead of one`]),
      ...(row && row.charges <= 1 ? [] : ['charged twice for one ride']),
      ...(row?.photos === 1 ? [] : [`${row?.photos} photos instead of one`]),
    ];
  },
};
