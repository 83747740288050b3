import { useQuery } from '@tanstack/react-query';
import { formatName } from '../../entities/export/export-words.js';
import { exportsQuery } from '../../entities/export/exports.api.js';
import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export function useExportEntries(): PaletteEntry[] {
  const { data: exports = [] } = useQuery(exportsQuery());
  // Files of one name and format stand together in the list.
  const files = new Map(
    exports.map((one) => [
      `/exports?${new URLSearchParams({ q: one.name, format: one.format })}`,
      `${one.name}, ${formatName(one)}`,
    ]),
  );
  return [
    { group: 'Screens', label: 'Exports', to: '/exports' },
    { group: 'Actions', label: 'New export', to: '/exports?new=1' },
    ...[...files].map(([to, label]) => ({ group: 'Exports' as const, label, to, isOnlyFound: true })),
  ];
}
