/** Builds English names from Russian ones by rules; the file stores only the exceptions. */

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

const KINDS: Readonly<Record<string, string>> = {
  улица: 'Street',
  переулок: 'Lane',
  проспект: 'Avenue',
  шоссе: 'Highway',
  бульвар: 'Boulevard',
  набережная: 'Embankment',
  проезд: 'Passage',
  площадь: 'Square',
  мост: 'Bridge',
  кладбище: 'Cemetery',
  парк: 'Park',
  вокзал: 'Station',
  монастырь: 'Monastery',
  пруд: 'Pond',
};

function romanWord(word: string): string {
  const text = word
    .toLowerCase()
    .replace(/(ый|ий)$/, 'ы')
    .replace(/ые$/, 'ыE')
    .replace(/(^|[аеёиоуыэюяьъ])е/g, '$1йe')
    .replace(/E/, 'e')
    .replace(/[а-яё]/g, (letter) => LATIN[letter] ?? '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function ordinal(digits: string): string {
  const value = Number(digits);
  const isTeen = value % 100 > 10 && value % 100 < 14;
  return digits + ((isTeen ? undefined : ['', 'st', 'nd', 'rd'][value % 10]) || 'th');
}

/** Handles hyphens, as in `1-я` and `Малый-Большой`. A number loses its Russian ending and gets an English one. */
function romanParts(word: string): string {
  const parts = word.split('-');
  return parts
    .map((part, i) => {
      if (i > 0 && /^(я|й|е)$/.test(part)) return '';
      return /^\d+$/.test(part) && parts[1] ? ordinal(part) : romanWord(part);
    })
    .filter(Boolean)
    .join('-');
}

/** @param plain true where words such as «парк» are part of the name itself (metro stations). */
export function englishName(russian: string, plain: boolean): string {
  let kind = '';
  const words = russian.split(' ').filter((word) => {
    const found = plain ? undefined : KINDS[word.toLowerCase()];
    if (!found || kind) return true;
    kind = found;
    return false;
  });
  const name = words.map(romanParts).join(' ');
  return kind ? `${name} ${kind}` : name;
}
