/**
 * Features that the oldest browsers lack and that the product uses, each with its reason. `npm test` names an unneeded
 * line.
 */
export const allowed: Readonly<Record<string, string>> = {
  // The code checks for it first.
  requestIdleCallback: 'asked with `in`; Safari waits a second',
  CloseWatcher: 'asked with `in`; elsewhere Back closes a sheet through the history',
  '.getCapabilities': 'asked with `in`; without it the camera has no torch and no zoom',
  '.detect': 'of BarcodeDetector, which is asked for; elsewhere zxing reads the code',
  'Intl.Segmenter': 'MapLibre asks with typeof and splits labels by code points',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'supabase-js asks with typeof; no passkeys are used',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'supabase-js asks with typeof; no passkeys are used',
  '.skipTransition': 'React calls it on what startViewTransition returned, which it asks for',
  // Other objects' methods of that name.
  '.resize': 'of the map, not of an ArrayBuffer',
  '.grow': 'of WebAssembly.Memory, not of a SharedArrayBuffer',
  '.setStatus': 'of zxing’s own module',
  // Without it a page looks plainer and works.
  'text-wrap': 'lines break elsewhere',
  'field-sizing': 'the field scrolls inside',
  'content-visibility': 'a long history is painted as a whole',
  'contain-intrinsic-size': 'belongs to content-visibility',
  'hyphenate-limit-chars': 'more words are hyphenated',
  'forced-color-adjust': 'Safari has no forced colours',
  'scrollbar-width': 'a thin scrollbar is seen',
  '::selection': 'the phone’s own colour of a selection',
  cursor: 'a phone has no pointer',
  resize: 'a phone has no handle to resize a field with',
};
