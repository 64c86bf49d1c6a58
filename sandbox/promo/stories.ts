type StoryText = readonly [title: string, text: string];
export type StoryPage = { scene: string; ru: StoryText; en: StoryText };
type PromoType = 'INSTRUCTION' | 'ONBOARDING' | 'BANNER_CAROUSEL' | 'DAILY_BANNER';
export type Story = {
  name: string;
  type: PromoType;
  pages: readonly StoryPage[];
  /** As `src/paths/paths.ts` has it. */
  path?: string;
  os?: 'android' | 'ios';
};

/** The two instructions of the help, by the names that the help uses (map-and-rent §2). */
export const instructions: readonly Story[] = [
  {
    name: 'onboarding',
    type: 'INSTRUCTION',
    pages: [
      {
        scene: 'find',
        ru: ['Найдите транспорт рядом', 'На карте видно, что свободно, сколько в нём заряда и сколько идти пешком.'],
        en: ['Find a vehicle nearby', 'The map shows what is free, how far it will go and how far away it is on foot.'],
      },
      {
        scene: 'scan',
        ru: ['Сканируйте QR-код', 'Он на руле. Не читается: введите номер с рамы. До старта видны цена и заряд.'],
        en: [
          'Scan the QR code',
          'It is on the handlebar. If it won’t scan, type the number on the frame. You see the price and the charge before you start.',
        ],
      },
      {
        scene: 'unlock',
        ru: [
          'Уберите цепь в держатель',
          'Снимите её со стойки и вставьте до щелчка: замок колеса откроется сам. У самоката цепи нет.',
        ],
        en: [
          'Put the chain in its holder',
          'Take it off the rack and push it in until it clicks: the wheel lock then opens by itself. Scooters have no chain.',
        ],
      },
      {
        scene: 'ride',
        ru: [
          'Поезжайте',
          'На экране идут время и стоимость. О медленных зонах и о том, где ездить нельзя, скажем заранее.',
        ],
        en: [
          'Ride',
          'The screen shows your time and cost. We warn you of slow zones and of places where riding is not allowed.',
        ],
      },
      {
        scene: 'pause',
        ru: [
          'Нужно отойти? Пауза',
          'Закройте замок и оставьте транспорт за собой. Сколько стоит пауза, сказано в тарифе.',
        ],
        en: ['Need a break? Pause', 'Close the lock and the vehicle stays yours. Your plan says what a pause costs.'],
      },
      {
        scene: 'return',
        ru: [
          'Завершайте на парковке',
          'Парковки отмечены буквой P. Закройте замок колеса и пристегните велосипед цепью к стойке.',
        ],
        en: [
          'End your ride at a parking spot',
          'Parking spots are marked with a P. Close the wheel lock and chain the bike to the rack.',
        ],
      },
      {
        scene: 'photo',
        ru: ['Сфотографируйте и уходите', 'Снимок покажет, что всё стоит на месте. Чек останется в истории.'],
        en: ['Take a photo and go', 'It shows that everything is in its place. The receipt stays in your history.'],
      },
    ],
  },
  {
    name: 'pdd',
    type: 'INSTRUCTION',
    pages: [
      {
        scene: 'helmet',
        ru: ['Надевайте шлем', 'Он нужен и в короткой поездке: большинство падений случается рядом с домом.'],
        en: ['Wear a helmet', 'Short rides count too: most falls happen close to home.'],
      },
      {
        scene: 'pavement',
        ru: [
          'Пешеходы важнее',
          'Есть велодорожка: поезжайте по ней. На тротуаре держитесь подальше от людей, а в тесноте идите пешком.',
        ],
        en: [
          'People on foot come first',
          'Use the cycle lane where there is one. On the pavement keep well away from people, and walk where it is crowded.',
        ],
      },
      {
        scene: 'alone',
        ru: [
          'Один человек на одном транспорте',
          'Вдвоём не затормозить вовремя. Пассажиров, детей и животных не берите.',
        ],
        en: ['One rider, one vehicle', 'With two you cannot brake in time. No passengers, children or pets.'],
      },
      {
        scene: 'sober',
        ru: ['Только трезвым', 'Самокат и электровелосипед — такой же транспорт, как машина. Выпили: вызовите такси.'],
        en: ['Ride sober', 'A scooter or an e-bike is a vehicle like a car. If you have been drinking, take a taxi.'],
      },
      {
        scene: 'zones',
        ru: [
          'Смотрите на скорость',
          'В медленных зонах самокат сам едет тише. У школ, остановок и переходов тормозите заранее.',
        ],
        en: [
          'Mind your speed',
          'In slow zones the scooter slows down by itself. Brake early near schools, stops and crossings.',
        ],
      },
      {
        scene: 'parked',
        ru: ['Паркуйтесь, чтобы не мешать', 'Не на проходе, не у дверей и не на пандусе: там ходят с колясками.'],
        en: ['Park out of the way', 'Never on a walkway, at a door or on a ramp: people with prams need them.'],
      },
    ],
  },
];

/** What a new rider sees once, over the map. */
export const WELCOME = 'welcome';
const welcome: Story = {
  name: WELCOME,
  type: 'ONBOARDING',
  pages: [
    {
      scene: 'find',
      ru: [
        'Вся Москва на карте',
        'Велосипеды, электровелосипеды и самокаты рядом с вами. Нажмите на метку: увидите запас хода и цену.',
      ],
      en: ['All of Moscow on one map', 'Bikes, e-bikes and scooters near you. Tap a pin to see its range and price.'],
    },
    {
      scene: 'scan',
      ru: [
        'Одна кнопка, чтобы поехать',
        'Нажмите «Сканировать» и наведите камеру на QR-код. Дальше подскажем по шагам.',
      ],
      en: [
        'One button to ride',
        'Tap Scan and point the camera at the QR code. We guide you from there, step by step.',
      ],
    },
    {
      scene: 'return',
      ru: [
        'Вернуть можно на любой парковке',
        'Закройте замок, пристегните цепь, сфотографируйте. Подробнее: «Помощь», «Как пользоваться».',
      ],
      en: [
        'Return it at any parking spot',
        'Close the lock, fasten the chain, take a photo. More under Help, “How it works”.',
      ],
    },
  ],
};

const banners: readonly Story[] = [
  {
    name: 'parks-2026',
    type: 'BANNER_CAROUSEL',
    pages: [
      {
        scene: 'parks',
        ru: [
          'Новые парковки в парках',
          'В Сокольниках, Измайлове и на Воробьёвых горах завершать поездку стало ближе.',
        ],
        en: [
          'New parking spots in the parks',
          'In Sokolniki, Izmailovo and on the Sparrow Hills the place to end a ride is closer now.',
        ],
      },
      {
        scene: 'racks',
        ru: ['У каждой есть стойки', 'Пристегните велосипед цепью, и он дождётся следующего.'],
        en: ['Each of them has racks', 'Chain the bike up and it will wait for the next rider.'],
      },
    ],
  },
  {
    name: 'metro-2026',
    type: 'BANNER_CAROUSEL',
    path: '/profile/mos-metro',
    pages: [
      {
        scene: 'metro',
        ru: [
          'Ездите в метро? Вам бонус',
          'С абонементом на 30, 90 или 365 дней велосипед от метро до дома стоит меньше.',
        ],
        en: [
          'On the metro? A bonus for you',
          'With a pass for 30, 90 or 365 days the bike from the metro to your door costs less.',
        ],
      },
    ],
  },
  {
    name: 'home-screen-ios',
    type: 'BANNER_CAROUSEL',
    os: 'ios',
    pages: [
      {
        scene: 'screen',
        ru: ['Велорент на экране «Домой»', 'Нажмите «Поделиться», затем «На экран “Домой”»: откроется в одно касание.'],
        en: ['Velorent on your Home Screen', 'Tap Share, then Add to Home Screen: it opens with one tap.'],
      },
    ],
  },
];

/** Three texts that rotate, one a day. */
export const tips: readonly StoryPage[] = [
  {
    scene: 'brakes',
    ru: ['Два нажатия перед стартом', 'Проверьте оба тормоза, пока стоите: это три секунды.'],
    en: ['Two squeezes before you start', 'Try both brakes while you stand: it takes three seconds.'],
  },
  {
    scene: 'rain',
    ru: ['После дождя тормозите раньше', 'На мокром асфальте и плитке путь до остановки вдвое длиннее.'],
    en: ['Brake earlier after rain', 'On wet asphalt and tiles you need twice the distance to stop.'],
  },
  {
    scene: 'evening',
    ru: ['Вечером вас должно быть видно', 'Фара горит сама, а светлая куртка заметна издалека.'],
    en: ['Be seen in the evening', 'The lamp lights by itself, and a pale jacket is seen from afar.'],
  },
];

/** Announcements that open by themselves over the map. */
export const announcements: readonly Story[] = [welcome, ...banners];
