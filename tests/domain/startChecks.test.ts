import { expect, it } from 'vitest';
import { missingForStart } from '#domain/startChecks.ts';
import { anOffer } from '../support/machines/rents.ts';

const beside = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
// A074
it.each([
  [[], beside, []],
  [['ACCOUNT_DEBT', 'CARD_REQUIRED'], beside, ['accountDebt', 'cardRequired']],
  [['CARD_REQUIRED', 'ACCOUNT_BLOCKED'], beside, ['accountBlocked', 'cardRequired']],
  [['ACCOUNT_HAS_RENT_ALREADY', 'BIKE_IS_OFFLINE'], beside, ['accountHasRentAlready', 'unAvailableBike']],
  [['TARIFF_REQUIRED'], beside, ['tariffRequired']],
  [['BIKE_NOT_ALLOWED'], beside, ['unAvailableBike']],
  [['SOMETHING_NEW'], beside, []],
  [[], null, ['geoNotAllowedByUser']],
  [[], { ...beside, latitude: 55.8 }, ['bikeIsFarFromUser']],
])(
  'From the vehicle’s obstacles %j and the rider’s position %j, the app lists all known reasons against the ride’s start',
  (obstacles, position, missing) => expect(missingForStart(anOffer({ obstacles }), position)).toEqual(missing),
);
