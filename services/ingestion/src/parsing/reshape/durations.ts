import { elementAt } from '@plumbline/statistics';
import type { Choices } from '../columns/column-choice.js';
import { wordsOf } from '../columns/column-hints.js';
import { decideColumns } from '../columns/decide-columns.js';
import type { DecidedColumn } from '../columns/decided-column.js';
import { queryColumns } from '../table/raw-table.js';
import { withMade } from './made-column.js';
import type { ShapedTable } from './shaped-table.js';

/** Names of columns that say how long something took, and not when it was. */
const HOW_LONG =
  /(?:^|_)(?:duration|length|elapsed|runtime|downtime|uptime|talk|handle|handling|hold|wait|waiting|queue|response|resolution|processing|finish|gun|chip|net|split|half|lap|swim|bike|race|dauer|\w*dauer|\w*laufzeit|wartezeit|gespr[äa]chszeit|bearbeitungszeit|dur[ée]e|duraci[óo]n|durata|duração)(?=_|$)/i;
const WRITTEN = '[0-9]{1,4}:[0-5][0-9]:[0-5][0-9](?:[.,][0-9]+)?';
const ALL = 0.99;
const LEAST_VALUES = 5;
/** Of times of the day hardly any lie in the first hour. */
const MOST_SHORT = 0.9;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

const secondsOf = (cell: string): string => {
  const part = (at: number) => `TRY_CAST(replace(split_part(trim(${cell}), ':', ${at}), ',', '.') AS DOUBLE)`;
  return `CASE WHEN regexp_full_match(trim(${cell}), '${WRITTEN}') THEN ${HOUR_SECONDS} * ${part(1)} + 60 * ${part(2)} + ${part(3)} END`;
};

/** Units by the longest duration, so that usual ones have two or three digits. */
const UNITS = [
  { name: 's', seconds: 1, upTo: 600, decimals: 1 },
  { name: 'min', seconds: 60, upTo: 3 * DAY_SECONDS, decimals: 2 },
  { name: 'h', seconds: HOUR_SECONDS, upTo: Number.POSITIVE_INFINITY, decimals: 2 },
] as const;

/**
 * Durations that are written as a clock shows them, `03:45:12`, as numbers too, each in a column of its own: where their name says how
 * long, some are longer than a day, or nearly all shorter than an hour. Others are times of the day. A person who chose the type of a
 * column decides otherwise.
 */
export async function withDurations(shaped: ShapedTable, choices: Choices): Promise<ShapedTable> {
  const { types = {} } = choices.settings;
  const { table } = shaped;
  const texts = shaped.columns.filter(
    ({ name, interpretation }) => interpretation.kind === 'text' && !Object.hasOwn(types, name),
  );
  if (table.rows < LEAST_VALUES) return shaped;
  const clocks = await likeClocks(shaped, texts);
  const found = await queryColumns(table, clocks, ({ source }) => [
    `count(nullif(trim(${source}), ''))`,
    `count_if(regexp_matches(${source}, '[0-9]'))`,
    `count(${secondsOf(source)})`,
    `max(${secondsOf(source)})`,
    `count_if(${secondsOf(source)} < ${HOUR_SECONDS})`,
  ]);
  const taken = new Set(table.names.map((name) => name.toLowerCase()));
  const durations = clocks.flatMap((column, at): Duration[] => {
    const longest = longestDuration(column, elementAt(found, at).map(Number));
    const duration = longest === undefined ? undefined : inNumbers(column, longest);
    return duration && !taken.has(duration.name.toLowerCase()) ? [duration] : [];
  });
  if (durations.length === 0) return shaped;
  const columns = durations.map(({ source }) => source);
  const one = { ...table, columns, names: durations.map(({ name }) => name) };
  const decided = await decideColumns(one, { ...choices, settings: {} });
  return decided.reduce((made, column, at) => withMade(made, column, told(elementAt(durations, at))), shaped);
}

/** Columns whose first and last texts with a colon, as texts are sorted, are written so: few enough to have every value looked at. */
async function likeClocks({ table }: ShapedTable, texts: DecidedColumn[]): Promise<DecidedColumn[]> {
  const ends = await queryColumns(table, texts, ({ source }) =>
    ['min', 'max'].map((end) => `${end}(CASE WHEN ${source} LIKE '%:%' THEN trim(${source}) END)`),
  );
  const isWritten = new RegExp(`^${WRITTEN}$`);
  return texts.filter((_, at) => elementAt(ends, at).every((end) => isWritten.test(String(end))));
}

/** In seconds; undefined where a column holds none. */
function longestDuration(
  { name }: DecidedColumn,
  [present = 0, numbered = 0, written = 0, longest = 0, short = 0]: readonly number[],
): number | undefined {
  // A runner who gave up has no time, but `DNF`.
  if (written < LEAST_VALUES || 2 * written < present || written < ALL * numbered || longest <= 0)
    return undefined;
  const isLong = longest >= DAY_SECONDS;
  return isLong || HOW_LONG.test(wordsOf(name.trim())) || short >= MOST_SHORT * written ? longest : undefined;
}

interface Duration {
  /** Of the new column. */
  name: string;
  /** SQL of its text. */
  source: string;
  /** The column that it is made of. */
  of: string;
}

function inNumbers({ name, source }: DecidedColumn, longest: number): Duration {
  const unit = UNITS.find(({ upTo }) => longest < upTo) ?? UNITS[1];
  return {
    ...{ name: `${name} (${unit.name})`, of: name },
    source: `CAST(round((${secondsOf(source)}) / ${unit.seconds}, ${unit.decimals}) AS VARCHAR)`,
  };
}

const told = ({ name, of }: Duration) => ({
  code: 'duration_made',
  message: `${of} holds durations as a clock shows them: ${name} holds them as numbers, and ${of} stays as it is.`,
  offer: { words: `Keep ${of} as text only`, change: { types: { [of]: 'text' as const } } },
});
