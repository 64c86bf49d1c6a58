import { words } from '../support/words.ts';

/**
 * The layers of `src/features`, from below. A folder imports only folders of lower layers, types included. So folders
 * have no circular imports, and a change of one folder affects only the layers above.
 */
const FLOORS: readonly (readonly string[])[] = [
  // Facts, small components and queries that several areas show.
  `portPlus notFound language contacts navigation share consents outbox rider person money webPush rideNotice track
    ride/state ride/nearby ride/camera`,
  'cards secondFactor pastRides promo stories notifications cityMap ride/parts ride/docks',
  'ride/reservation ride/text',
  'rating providers ride/claim ride/offer ride/locks',
  // The areas: a screen of the app each.
  `map tariffs profile history metro help settings debug landing legal register signIn shortLink
    ride/scan ride/start ride/riding ride/finish ride/receipt`,
  // The folders that put the areas together.
  'shell ride follow',
].map(words);

/** The folder of a file of `src/features`, such as `ride/locks`; null for any other file. */
export function featureOf(path: string): string | null {
  const parts = /^src\/features\/(.+)\/[^/]+$/.exec(path)?.[1]?.split('/');
  if (!parts) return null;
  return parts[0] === 'ride' && parts[1] !== undefined ? `ride/${parts[1]}` : (parts[0] ?? null);
}

export const floorOf = (feature: string): number => FLOORS.findIndex((floor) => floor.includes(feature));

/** The breach of an import between two files of `src/features`, or null. */
export function betweenFloors(from: string, to: string): string | null {
  const [mine, theirs] = [featureOf(from), featureOf(to)];
  if (mine === null || theirs === null || mine === theirs) return null;
  if (floorOf(mine) < 0) return `${mine} has no layer in tests/house/floors.ts`;
  return floorOf(theirs) < floorOf(mine) ? null : `${mine} may import only lower layers, and ${theirs} is not in one`;
}
