import type { ReadWarning } from '@plumbline/contracts';

export interface NamedColumns {
  names: string[];
  warnings: ReadWarning[];
}

/** The parts of a Parquet file that the reader itself writes. */
const RESERVED = /^__(?:(?:left_|right_)?line|raw_\d+)$/;
const MAX_NAME_CHARACTERS = 1_000;
const CONTROL = /[\p{Cc}\u200b\ufeff]+/gu;

/** Every column gets a name of its own that differs from the others even when case is ignored. */
export function nameColumns(sourceNames: readonly string[], headerLine: number | undefined): NamedColumns {
  const taken = new Set<string>();
  const warnings: ReadWarning[] = [];
  const names = sourceNames.map((sourceName, index) => {
    const cleaned = sourceName.replace(CONTROL, ' ').trim().slice(0, MAX_NAME_CHARACTERS);
    const wanted = cleaned === '' || RESERVED.test(cleaned) ? `column_${index + 1}` : cleaned;
    const name = firstFree(wanted, taken);
    taken.add(name.toLowerCase());
    const warning = nameWarning(cleaned, name, index, headerLine);
    if (warning) warnings.push(warning);
    return name;
  });
  return { names, warnings };
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${wanted}_${copy}`;
  return name;
}

function nameWarning(
  cleaned: string,
  name: string,
  index: number,
  line: number | undefined,
): ReadWarning | undefined {
  if (cleaned === name || line === undefined) return undefined;
  if (cleaned === '') {
    return {
      code: 'empty_column_name',
      column: name,
      line,
      message: `Column ${index + 1} has no name: called “${name}”.`,
    };
  }
  return {
    code: 'duplicate_column_name',
    column: name,
    line,
    message: `The name “${cleaned}” stands more than once: column ${index + 1} is called “${name}”.`,
  };
}
