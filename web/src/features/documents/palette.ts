import { useQuery } from '@tanstack/react-query';
import { documentsQuery } from '../../entities/document/documents.api.js';
import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export function useDocumentEntries(): PaletteEntry[] {
  const { data: documents = [] } = useQuery(documentsQuery());
  return documents.map(({ id, name }) => ({
    group: 'Documents' as const,
    label: name,
    to: `/documents/${id}`,
  }));
}
