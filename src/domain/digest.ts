/**
 * A hash that compares texts without storing them: FNV-1a, 32 bits, base 36. Nobody can restore the text from it. It is
 * too short for security.
 */
export function digest(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
