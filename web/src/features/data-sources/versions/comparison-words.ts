import { formatCount } from '@plumbline/charts';
import { alikeNames, type VersionComparison } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { listed } from '../../../shared/lib/format-figures.js';
import { kindOf } from '../parts/settings-words.js';

/** What changed from one version to another, in one sentence: "2 rows added and 14 changed; 1 column added". */
export function comparisonSentence({ rows, columns }: VersionComparison): string {
  const parts = [
    inWords('row', { added: rows.added, removed: rows.removed, changed: rows.changed }),
    inWords('column', {
      added: columns.added.length,
      removed: columns.removed.length,
      changed: columns.changed.length,
      renamed: columns.renamed?.length ?? 0,
    }),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'Nothing changed' : parts.join('; ');
}

function inWords(noun: string, counts: Record<string, number>): string | undefined {
  const happened = Object.entries(counts).filter(([, count]) => count > 0);
  const words = happened.map(([what, count], place) =>
    place === 0 ? `${plural(count, noun)} ${what}` : `${formatCount(count)} ${what}`,
  );
  return words.length === 0 ? undefined : listed(words);
}

/** How rows of the two versions were found to be the same. */
export function matchedBy({ by, key }: VersionComparison['rows']): string {
  if (by === 'content')
    return 'No column names a row in both versions, so whole rows are compared: one that changed counts as removed and added.';
  return `Rows are the same row where ${listed(key)} ${key.length === 1 ? 'is' : 'are'} the same.`;
}

export interface ColumnChange {
  name: string;
  what: 'added' | 'removed' | 'changed' | 'renamed';
  /** "Number", or "Text to Number". */
  detail: string;
}

/** Every column that came, went, is called otherwise, or is of another kind. */
export function columnChanges({ columns }: VersionComparison): ColumnChange[] {
  return [
    ...(columns.renamed ?? []).map(({ from, to }) => ({
      ...{ name: to, what: 'renamed' as const, detail: `“${from}” before` },
    })),
    ...columns.added.map((column) => ({ name: column.name, what: 'added' as const, detail: kindOf(column) })),
    ...columns.removed.map((column) => ({
      name: column.name,
      what: 'removed' as const,
      detail: kindOf(column),
    })),
    ...columns.changed.map(({ name, from, to }) => ({
      name,
      what: 'changed' as const,
      detail: changeOfKind(from, to),
    })),
  ];
}

type Compared = VersionComparison['columns']['added'][number];

/** Kinds that read the same are told apart by their roles. */
function changeOfKind(from: Compared, to: Compared): string {
  const [before, after] = [kindOf(from), kindOf(to)];
  return before === after ? `${before}, ${from.role} to ${before}, ${to.role}` : `${before} to ${after}`;
}

/**
 * Of a removed column, the added one that may be the same under another name: of the same kind, and the only one that
 * came where this is the only one that went, else the one whose name is most alike.
 */
export function sameUnderOtherName(
  { name, type }: Compared,
  { added, removed }: Pick<VersionComparison['columns'], 'added' | 'removed'>,
): string | undefined {
  const fitting = added.filter((column) => column.type === type);
  const isOnly = fitting.length === 1 && removed.filter((column) => column.type === type).length === 1;
  return isOnly
    ? fitting[0]?.name
    : alikeNames(
        name,
        fitting.map((column) => column.name),
      )[0];
}
