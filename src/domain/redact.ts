/** A line of the log is read by people: longer texts are cut. Characters. */
export const LONGEST = 1_000;
/** Cut before it is looked through, and so that nothing is cut in two that would have been found whole. Characters. */
const LONGEST_LOOK = 4_000;

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;

/** Words that name what is the rider's: whatever stands behind them goes, however it looks. */
const PRIVATE =
  'authorization|token|ticket|jwt|password|secret|key|cookie|otp|(?:pin|promo|sms|metro|confirmation)[_-]?code|pin|phone(?:[_-]?number)?|mail|' +
  'name|surname|birth(?:day|[_-]?date)|address|card|card[_-]?num(?:ber)?|cardidp|troika|login|text|comment|feedback|avatar';

type Rule = { find: string; put: (found: string) => string };

/** What is masked, and by what. Of two that begin at the same letter the first takes it: what is kept on purpose stands above. */
const RULES: readonly Rule[] = [
  // Which line of our own code it was.
  { find: String.raw`\b[\w-]{1,80}\.(?:m?js|tsx?)(?::\d{1,7}){0,2}(?![\w:.])`, put: (found) => found },
  { find: String.raw`\beyJ[\w-]+(?:\.[\w-]+)*`, put: () => '[token]' },
  { find: String.raw`\b(?:bearer|basic)\s+[^\s"',;]+`, put: () => '[token]' },
  { find: String.raw`[?#][^\s"'<>?#=]{0,200}=[^\s"'<>]*`, put: () => '?[query]' },
  {
    find: String.raw`\b[\w-]{0,30}(?:${PRIVATE})\b\\{0,3}["']?\s*[:=]\s*(?:${QUOTED}|[^,;&}\])\n]+)`,
    put: (found) => `${/^[\w-]+/.exec(found)?.[0] ?? ''}: [hidden]`,
  },
  { find: String.raw`[^\s"'<>@,;:()[\]]{1,64}(?:@|%40)[^\s"'<>@,;:()[\]]{1,255}`, put: () => '[email]' },
  // Enough to tell one ride from another, and no key to anything.
  { find: String.raw`\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b`, put: (found) => `${found.slice(0, 8)}…` },
  { find: String.raw`\b\d{1,2}[./-]\d{1,2}[./-]\d{4}\b|\b\d{4}[./-]\d{1,2}[./-]\d{1,2}\b`, put: () => '[date]' },
  { find: String.raw`(?<![\d.])-?\d{1,3}\.\d{3,}(?![.\d])`, put: (found) => coarse(Number(found)) },
  { find: String.raw`\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){8,}`, put: () => '[number]' },
  { find: String.raw`\p{Nd}(?:[ \u00A0-]?\p{Nd}){3,}`, put: () => '[number]' },
  { find: String.raw`\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,}\b`, put: () => '[code]' },
  // Riders write Russian; what the app says of itself is English.
  {
    find: String.raw`\p{Script=Cyrillic}[\p{Script=Cyrillic}\p{M}'’-]*(?:\s+\p{Script=Cyrillic}[\p{Script=Cyrillic}\p{M}'’-]*)*`,
    put: () => '[text]',
  },
];

const anyRule = new RegExp(RULES.map(({ find }) => `(${find})`).join('|'), 'giu');
const twoNames = /\b\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)+/gu;

/** A latitude or longitude to about a kilometre. */
export const coarse = (degrees: number): string => degrees.toFixed(2);

/**
 * A text without what is a rider's: tokens, phones, e-mails, numbers of cards, PINs, codes, names, queries of addresses;
 * coordinates to a kilometre. Rather too much goes than too little: four digits in a row are always
 * taken for a number.
 */
export function redact(text: string): string {
  const masked = text.slice(0, LONGEST_LOOK).replaceAll(anyRule, (found: string, ...groups: unknown[]) => {
    const rule = RULES.find((_, index) => groups[index] !== undefined);
    return rule ? rule.put(found) : '';
  });
  return masked.replaceAll(twoNames, '[name]').slice(0, LONGEST);
}
