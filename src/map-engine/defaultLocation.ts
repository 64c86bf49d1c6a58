/** Theatre Square (map-and-rent §2). */
export const DEFAULT_LOCATION = { longitude: 37.620859, latitude: 55.754278 };
