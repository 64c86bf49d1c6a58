import { expect, test } from 'vitest';
import { mapsLink } from '#domain/position.ts';

test.each([
  ['maps:{latitude}/{longitude}', { latitude: 55.754_278_4, longitude: 37.620_859_6 }, 'maps:55.754278/37.620860'],
  ['geo:{longitude},{latitude}', { latitude: -33.9, longitude: -70 }, 'geo:-70.000000,-33.900000'],
  ['{latitude}{latitude}', { latitude: 0, longitude: 1 }, '0.0000000.000000'],
  ['https://maps.example/', { latitude: 1, longitude: 2 }, 'https://maps.example/'],
])(
  'The app fills the coordinates, exact to 0.1 m, into the template %s of a link to a maps app',
  (template, place, link) => expect(mapsLink(template, place)).toBe(link),
);
