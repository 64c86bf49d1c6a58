/**
 * Whether a text message can be sent there, as far as digits say: numbers of Russia and Kazakhstan have eleven and never begin
 * with a 0, 1 or 2 behind the 7; no country's code begins with 0.
 * @param digits the whole number with its country, 7 to 15 of them
 */
export function canBeCalled(digits: string): boolean {
  if (digits.startsWith('0')) return false;
  return !digits.startsWith('7') || /^7[3-9]\d{9}$/.test(digits);
}
