// Replaces the library's `style/validate_style.ts` and `webgl/draw/draw_sky.ts` (scripts/build/mapLibrary.ts), which it calls
// for every style and in every frame. A test validates our own style, and `npm run doctor` an operator's.

/** Types of sources whose description the library would check. */
export const SPEC_SOURCE_TYPES: ReadonlySet<string> = new Set();

/** The library reads a check here and hands it to `validateAndEmit`. */
export const validateStyle = {};

const isWrong = () => false;
const draw = () => undefined;

export {
  isWrong as emitValidationErrors,
  isWrong as validateAndEmit,
  isWrong as validateStyleAndEmit,
  draw as drawAtmosphere,
  draw as drawSky,
};
