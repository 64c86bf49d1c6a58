import * as v from 'valibot';

/** A whole number between two limits, which it may reach. */
export const integer = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
/** The same in a query. */
export const integerText = (least: number, most: number) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), integer(least, most));
export const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
/** Degrees. */
export const Place = v.strictObject({ latitude: between(-90, 90), longitude: between(-180, 180) });
/** Degrees, and accuracy in metres. */
export const Position = v.strictObject({ ...Place.entries, accuracy: between(0, 100_000) });
export type Position = v.InferOutput<typeof Position>;

export const Form = v.picklist(['bike', 'ebike', 'omni', 'scooter']);
export const Login = text(/^[0-9]{1,12}$/);
export const VehicleNumber = text(/^[0-9]{4,6}$/);
export const Uuid = text(/^[0-9a-f-]{36}$/);
export const OfRider = v.strictObject({ login: Login });
/** How long the bank delays a decision, by the sandbox's clock: a day at most. */
export const LateMilliseconds = integer(0, 86_400_000);
