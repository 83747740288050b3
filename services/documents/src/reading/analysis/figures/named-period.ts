const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const YEAR = "(?:(?:19|20)\\d{2}|(?:FY\\s?|['’])\\d{2})";
const PERIOD = new RegExp(
  [
    `(?:fiscal |calendar )?(?:year|quarter|month|half|(?:three|six|nine|twelve|\\d{1,2}) (?:months|weeks)) end(?:ed|ing) ${MONTH}\\.? \\d{1,2},? \\d{4}`,
    `(?:Q[1-4]|[1-4]Q|H[12]|[12]H)(?:[\\s-]*(?:of )?(?:FY\\s?)?${YEAR})?`,
    `(?:first|second|third|fourth|last) (?:fiscal )?(?:quarter|half)(?:(?: of)?(?: fiscal(?: year)?| the year)? ${YEAR})?`,
    `(?:fiscal(?: year)?|FY)\\s?(?:19|20)?\\d{2}`,
    `${MONTH}\\.?(?:\\s\\d{1,2})?,?\\s(?:19|20)\\d{2}`,
    `(?:19|20)\\d{2}(?:[/–-]\\d{2,4})?`,
  ]
    .map((part) => `\\b${part}\\b`)
    .join('|'),
  'gi',
);

export interface NamedPeriod {
  start: number;
  end: number;
  text: string;
}

/** Periods that a text names, as it writes them: "Q3 2026", "the year ended December 31, 2025" without its article. */
export const periodsNamed = (text: string): NamedPeriod[] =>
  [...text.matchAll(PERIOD)].map(({ 0: match, index }) => ({
    ...{ start: index, end: index + match.length, text: match.replace(/\s+/g, ' ') },
  }));

/** For comparing columns: the year, then the part of it; undefined where a text is no period alone. */
export function periodRank(text: string): number | undefined {
  const [only, another] = periodsNamed(text);
  if (!only || another || only.end - only.start < text.trim().length - 12) return undefined;
  const years = [...only.text.matchAll(/(?:19|20)\d{2}|(?<=FY\s?|['’])\d{2}/gi)].map(([digits]) =>
    Number(digits),
  );
  const year = years.at(-1);
  if (year === undefined) return undefined;
  const part = Number(/(?<=[QH])[1-4]|[1-4](?=Q)/i.exec(only.text)?.[0] ?? 0);
  return (year < 100 ? 2_000 + year : year) * 10 + part;
}
