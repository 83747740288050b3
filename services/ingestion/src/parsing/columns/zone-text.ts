import { quoteText } from '@plumbline/datasets';

/** How a time names its zone, at its end: by an offset from UTC (`-0500`, `Z`, `GMT+2`), or by a name. */

/** The names of RFC 5322, and those of other countries that mean one zone only. */
const NAMED_OFFSETS: Record<string, string> = {
  EST: '-05',
  EDT: '-04',
  CST: '-06',
  CDT: '-05',
  MST: '-07',
  MDT: '-06',
  PST: '-08',
  PDT: '-07',
  AKST: '-09',
  AKDT: '-08',
  HST: '-10',
  WET: '+00',
  WEST: '+01',
  CET: '+01',
  CEST: '+02',
  EET: '+02',
  EEST: '+03',
  MSK: '+03',
  JST: '+09',
  KST: '+09',
  AEST: '+10',
  AEDT: '+11',
  NZST: '+12',
  NZDT: '+13',
};

const NAMES = Object.keys(NAMED_OFFSETS).join('|');
const OFFSET = '[+-](?:0?[0-9]|1[0-4])(?::?[0-5][0-9])?';

/** Expressions for both kinds, which JavaScript and the engine understand alike; keyed as in patterns. */
export const ZONE_EXPRESSIONS = {
  '%z': `(?:Z|(?:UTC|GMT|UT)(?:${OFFSET})?|${OFFSET})`,
  '%Z': `(?:${NAMES})`,
} as const;

/** Which of the two a zone is. */
export function zonePart(zone: string): keyof typeof ZONE_EXPRESSIONS {
  return zone in NAMED_OFFSETS ? '%Z' : '%z';
}

/**
 * The text with its zone as `+hh` or `+hhmm` right behind the time, which is all that strptime takes. A cast would take
 * more, but looks up what it does not know among all names of zones: four milliseconds for each value.
 */
export function plainZoneSql(text: string, part: keyof typeof ZONE_EXPRESSIONS): string {
  const zone = quoteText(` ?${ZONE_EXPRESSIONS[part]}$`);
  return `(regexp_replace(${text}, ${zone}, '') || ${offsetSql(text, part)})`;
}

function offsetSql(text: string, part: keyof typeof ZONE_EXPRESSIONS): string {
  if (part === '%Z') {
    const offsets = Object.entries(NAMED_OFFSETS).map(
      ([name, offset]) => `WHEN ${quoteText(name)} THEN ${quoteText(offset)}`,
    );
    return `CASE regexp_extract(${text}, '[A-Z]+$') ${offsets.join(' ')} END`;
  }
  const offset = `regexp_extract(${text}, ${quoteText(`(?:Z|UTC|GMT|UT|${OFFSET})$`)})`;
  const padded = `regexp_replace(${offset}, '^([+-])([0-9])(:|$)', '\\10\\2\\3')`;
  return `CASE WHEN regexp_matches(${offset}, '[0-9]') THEN ${padded} ELSE '+00' END`;
}

/** The pattern without a space before the zone, and with an offset in the place of a name. */
export function plainZonePattern(pattern: string): string {
  return pattern.replace(/ ?%[zZ]$/, '%z');
}
