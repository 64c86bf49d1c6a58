/** Characters. Longer texts are cut: people read the log. */
export const MAX_LENGTH = 1_000;
/**
 * Characters. The text is cut at this length before the search. The reserve over MAX_LENGTH avoids cutting a match that
 * the log shows.
 */
const LONGEST_LOOK = 4_000;

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;

/** Names of private fields: the text after such a name is always hidden, whatever it looks like. */
const PRIVATE =
  'authorization|token|ticket|jwt|password|secret|key|cookie|otp|(?:pin|promo|sms|metro|confirmation)[_-]?code|pin|phone(?:[_-]?number)?|mail|' +
  'name|surname|birth(?:day|[_-]?date)|address|card|card[_-]?num(?:ber)?|cardidp|troika|login|text|comment|feedback|avatar';

type Rule = { find: string; put: (found: string) => string };

/**
 * Patterns and their replacements. Where two match at the same character, the first wins: so rules for text that stays
 * come first.
 */
const RULES: readonly Rule[] = [
  // The file and line of our own code stay.
  { find: String.raw`\b[\w-]{1,80}\.(?:m?js|tsx?)(?::\d{1,7}){0,2}(?![\w:.])`, put: (found) => found },
  { find: String.raw`\beyJ[\w-]+(?:\.[\w-]+)*`, put: () => '[token]' },
  { find: String.raw`\b(?:bearer|basic)\s+[^\s"',;]+`, put: () => '[token]' },
  { find: String.raw`[?#][^\s"'<>?#=]{0,200}=[^\s"'<>]*`, put: () => '?[query]' },
  {
    find: String.raw`\b[\w-]{0,30}(?:${PRIVATE})\b\\{0,3}["']?\s*[:=]\s*(?:${QUOTED}|[^,;&}\])\n]+)`,
    put: (found) => `${/^[\w-]+/.exec(found)?.[0] ?? ''}: [hidden]`,
  },
  { find: String.raw`[^\s"'<>@,;:()[\]]{1,64}(?:@|%40)[^\s"'<>@,;:()[\]]{1,255}`, put: () => '[email]' },
  // The first eight digits distinguish rides but give no access.
  { find: String.raw`\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b`, put: (found) => `${found.slice(0, 8)}…` },
  { find: String.raw`\b\d{1,2}[./-]\d{1,2}[./-]\d{4}\b|\b\d{4}[./-]\d{1,2}[./-]\d{1,2}\b`, put: () => '[date]' },
  { find: String.raw`(?<![\d.])-?\d{1,3}\.\d{3,}(?![.\d])`, put: (found) => roundToKilometre(Number(found)) },
  { find: String.raw`\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){8,}`, put: () => '[number]' },
  { find: String.raw`\p{Nd}(?:[ \u00A0-]?\p{Nd}){3,}`, put: () => '[number]' },
  { find: String.raw`\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,}\b`, put: () => '[code]' },
  // Riders write Russian; the app's own log texts are English.
  {
    find: String.raw`\p{Script=Cyrillic}[\p{Script=Cyrillic}\p{M}'’-]*(?:\s+\p{Script=Cyrillic}[\p{Script=Cyrillic}\p{M}'’-]*)*`,
    put: () => '[text]',
  },
];

const anyRule = new RegExp(RULES.map(({ find }) => `(${find})`).join('|'), 'giu');
const twoNames = /\b\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)+/gu;

/** A latitude or longitude, rounded to about a kilometre. */
export const roundToKilometre = (degrees: number): string => degrees.toFixed(2);

/**
 * A text without private data: tokens, phones, e-mails, card numbers, PINs, codes, names and URL queries are masked;
 * coordinates are rounded to a kilometre. It masks too much rather than too little: four digits in a row always count
 * as a number.
 */
export function redact(text: string): string {
  const masked = text.slice(0, LONGEST_LOOK).replaceAll(anyRule, (found: string, ...groups: unknown[]) => {
    const rule = RULES.find((_, index) => groups[index] !== undefined);
    return rule ? rule.put(found) : '';
  });
  return masked.replaceAll(twoNames, '[name]').slice(0, MAX_LENGTH);
}
