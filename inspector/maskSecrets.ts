/** Names of fields that contain a rider's personal data or a secret. */
const SECRET =
  /token|ticket|secret|password|^pin$|pinCode|^login$|phone|e?mail|^(first|last|middle)?_?name$|surname|birth|^card(Number)?$|^pan$|holder|troika|otp|sms|^text$|comment|address|^key$/i;
/** A code that a rider types. A refusal's code is our own constant and is not hidden. */
const TYPED = /^code$/i;
const OWN_IDENTIFIERS = /refusal|errorCode/;

const looksSecret = (text: string): boolean =>
  /^eyJ[\w-]+\.|\+?\b[78]\d{10}\b|[^\s@]+@[^\s@]+\.\w|\b(?:\d[ -]?){13,19}\b/.test(text);

export const MASK = '•••';

/**
 * A copy of a chart's context or event without personal data: tokens, tickets, PINs, phones, names, cards, typed codes.
 * All other shapes and types stay, so that the chart decides the same by the copy.
 */
export function maskSecrets(value: unknown, name = '', inside = ''): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const isSecret = SECRET.test(name) || (TYPED.test(name) && !OWN_IDENTIFIERS.test(inside));
    if (typeof value === 'number') return isSecret ? 0 : value;
    return (isSecret && value !== '') || looksSecret(value) ? MASK : value;
  }
  if (Array.isArray(value)) return value.map((one) => maskSecrets(one, name, inside));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, maskSecrets(one, key, `${inside}.${key}`)]),
    );
  }
  return value;
}
