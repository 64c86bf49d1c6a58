import { expect, test } from 'vitest';
import { myLocation, routeFeatures, trackFeature } from '#map-engine/myFeatures.ts';

const position = { longitude: 37.62, latitude: 55.754, accuracy: 50, at: 0 };
const chosen = { longitude: 37.63, latitude: 55.755 };

test('The size of the disc around the position marker shows the accuracy of the position', () => {
  const { properties } = myLocation(position, null);
  const pixelMetres = (78_271.517 * Math.cos((55.754 * Math.PI) / 180)) / 2 ** 16;
  expect(Number(properties?.['spread']) * 2 ** 16 * pixelMetres).toBeCloseTo(50);
});

test('The position marker has a direction only when the phone reports a heading', () => {
  expect(myLocation(position, 90).properties).toHaveProperty('heading', 90);
  expect(myLocation(position, null).properties).not.toHaveProperty('heading');
});

test('The map draws a straight line to the selected location, with the travel time at its end', () => {
  const [line, label] = routeFeatures(position, chosen, '11 мин');
  expect(line?.geometry.coordinates).toEqual([
    [37.62, 55.754],
    [37.63, 55.755],
  ]);
  expect(label).toMatchObject({ geometry: { coordinates: [37.63, 55.755] }, properties: { label: '11 мин' } });
  expect(routeFeatures(position, chosen, '')).toHaveLength(1);
});

// D141
test('The map draws a way along streets as one line, with straight steps from the rider to it and from it to the location', () => {
  const way = [
    [37.62, 55.7545],
    [37.63, 55.7545],
  ] as const;
  const features = routeFeatures(position, chosen, '12 мин', way);
  expect(features.map(({ geometry, properties }) => [geometry.coordinates, properties])).toEqual([
    [[[37.62, 55.754], way[0]], {}],
    [way, { way: true }],
    [[way[1], [37.63, 55.755]], {}],
    [[37.63, 55.755], { label: '12 мин' }],
  ]);
});

test('The map draws no line when no location is selected, or when the rider’s position is inaccurate', () => {
  expect(routeFeatures(position, null, '11 мин')).toEqual([]);
  expect(routeFeatures({ ...position, accuracy: 101 }, chosen, '11 мин')).toEqual([]);
});

test('The map draws each unbroken part of the ride track as a line, and omits a part with a single point', () => {
  const part = [0, 1].map((step) => [37.6 + step / 100, 55.7 + step / 100] as const);
  const { features } = trackFeature([part, part.slice(0, 1)]);
  expect(features[0]?.geometry.coordinates).toEqual([part]);
});
