/** Names under which something of the rider's or a key to something stands. */
const SECRET =
  /token|ticket|secret|password|^pin$|pinCode|^login$|phone|e?mail|^(first|last|middle)?_?name$|surname|birth|^card(Number)?$|^pan$|holder|troika|otp|sms|^text$|comment|address|^key$/i;
/** A code that a rider types; codes of refusals are words of ours. */
const TYPED = /^code$/i;
const WORDS_OF_OURS = /refusal|errorCode/;

const looksSecret = (text: string): boolean =>
  /^eyJ[\w-]+\.|\+?\b[78]\d{10}\b|[^\s@]+@[^\s@]+\.\w|\b(?:\d[ -]?){13,19}\b/.test(text);

export const HIDDEN = '•••';

/**
 * A copy of what a chart knows or heard, without what is the rider's alone: tokens, tickets, PINs, phones, names, cards, typed codes.
 * Shape and type of everything else stay, so that the chart decides the same by it.
 */
export function hide(value: unknown, name = '', inside = ''): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const isSecret = SECRET.test(name) || (TYPED.test(name) && !WORDS_OF_OURS.test(inside));
    if (typeof value === 'number') return isSecret ? 0 : value;
    return (isSecret && value !== '') || looksSecret(value) ? HIDDEN : value;
  }
  if (Array.isArray(value)) return value.map((one) => hide(one, name, inside));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hide(one, key, `${inside}.${key}`)]));
  }
  return value;
}
