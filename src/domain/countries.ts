import { ownProperty } from './ownProperty.ts';

/** A country of a phone number (account §3). Russia's id, 169, is the specification's; the other ids are ours. */
export type Country = {
  id: number;
  /** ISO 3166, two capitals. */
  code: string;
  /** The international dial code; several countries may share one. */
  dial: string;
  /** The format of a number after its dial code, a 9 for each digit; null where lengths differ. */
  mask: string | null;
  /** The prefix of calls inside the country; never dialled from abroad. */
  trunk: string;
};

/**
 * Country code and dial code; the position in the table is the id. A territory without its own dial code stands where
 * the owner of the shared code stands. Phones store the ids: a new country goes to the end.
 */
const TABLE = `
  AD376 AE971 AF93 AG1268 AI1264 AL355 AM374 AO244 AR54 AS1684 AT43 AU61 AW297 AZ994 BA387 BB1246
  BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BM1441 BN673 BO591 BQ599 BR55 BS1242 BT975 BW267 BY375
  BZ501 CA1 CD243 CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599
  CY357 CZ420 DE49 DJ253 DK45 DM1767 DO1 DZ213 EC593 EE372 EG20 ER291 ES34 ET251 FI358 FJ679
  FK500 FM691 FO298 FR33 GA241 GB44 GD1473 GE995 GF594 GH233 GI350 GL299 GM220 GN224 GP590 GQ240
  GR30 GT502 GU1671 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972 IN91 IO246 IQ964
  IR98 IS354 IT39 JM1 JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1869 KP850 KR82 KW965 KY1345
  KZ7 LA856 LB961 LC1758 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382
  MG261 MH692 MK389 ML223 MM95 MN976 MO853 MP1670 MQ596 MR222 MS1664 MT356 MU230 MV960 MW265 MX52
  MY60 MZ258 NA264 NC687 NE227 NF672 NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507
  PE51 PF689 PG675 PH63 PK92 PL48 PM508 PR1 RU7 PT351 PW680 PY595 QA974 RE262 RO40 RS381
  PS970 RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 SI386 SK421 SL232 SM378 SN221 SO252 SR597
  SS211 ST239 SV503 SX1721 SY963 SZ268 TC1649 TD235 TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676
  TR90 TT1868 TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VC1784 VE58 VG1284 VI1340 VN84 VU678
  WF681 WS685 XK383 YE967 YT262 ZA27 ZM260 ZW263
`;

/** National formats and trunk prefixes. Account §3 names the countries; the masks are our reading. */
const MASKS: Readonly<Record<string, readonly [mask: string, trunk: string]>> = {
  AZ: ['99 999 99 99', '0'],
  BY: ['99 999 99 99', '80'],
  KZ: ['999 999 99 99', '8'],
  LV: ['99 999 999', ''],
  LT: ['999 99 999', '8'],
  PL: ['999 999 999', ''],
  RU: ['999 999 99 99', '8'],
  SE: ['99 999 99 99', '0'],
  UA: ['99 999 99 99', '0'],
};

export const countries: readonly Country[] = TABLE.trim()
  .split(/\s+/)
  .map((entry, index) => {
    const code = entry.slice(0, 2);
    const [mask = null, trunk = ''] = ownProperty(MASKS, code) ?? [];
    return { id: index + 1, code, dial: entry.slice(2), mask, trunk };
  });

/** First in every list (account §3). */
export const priorityCodes = ['RU', 'UA', 'BY', 'KZ', 'AM'] as const;

const byCode = new Map(countries.map((country) => [country.code, country]));

/** @throws {RangeError} for a code that is not in the list */
export function countryOf(code: string): Country {
  const country = byCode.get(code);
  if (!country) throw new RangeError(`no country ${code}`);
  return country;
}

/** Account §3, §9: id 169. */
export const defaultCountry: Country = countryOf('RU');

/** Countries that share a dial code, told apart by the first digits of the number. */
const BEGINS: readonly (readonly [code: string, begins: RegExp])[] = [
  ['KZ', /^7[67]/],
  ['RU', /^7/],
  [
    'CA',
    /^1(204|226|236|249|250|257|263|289|306|343|354|36[578]|38[27]|403|416|418|42[08]|43[178]|450|468|474|506|514|519|548|579|58[147]|604|613|639|647|672|683|705|709|742|753|778|78[02]|807|819|825|867|873|879|902|905|942)/,
  ],
  ['DO', /^18[024]9/],
  ['PR', /^1(787|939)/],
  ['JM', /^1(876|658)/],
  ['YT', /^262(269|639)/],
  ['RE', /^262/],
  ['CW', /^5999/],
  ['BQ', /^599/],
];

const LONGEST_DIAL = Math.max(...countries.map(({ dial }) => dial.length));
const byDial = new Map([...countries].reverse().map((country) => [country.dial, country]));
// Most numbers with the dial code 1 belong to the US.
byDial.set('1', countryOf('US'));

/**
 * The country of a number.
 * @param digits the whole number, dial code first
 * @returns null while there are too few digits, or where no country has this dial code
 */
export function countryOfNumber(digits: string): Country | null {
  const shared = BEGINS.find(([, begins]) => begins.test(digits));
  if (shared) return countryOf(shared[0]);
  for (let length = Math.min(LONGEST_DIAL, digits.length); length > 0; length--) {
    const country = byDial.get(digits.slice(0, length));
    if (country) return country;
  }
  return null;
}
