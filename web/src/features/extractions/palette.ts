import { useQuery } from '@tanstack/react-query';
import { extractionsQuery } from '../../entities/extraction/extractions.api.js';
import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export function useExtractionEntries(): PaletteEntry[] {
  const { data: extractions = [] } = useQuery(extractionsQuery());
  return [
    { group: 'Actions', label: 'Extract fields from documents', to: '/extractions?new=1' },
    { group: 'Actions', label: 'Make an extraction template', to: '/extractions/templates/new' },
    ...extractions.map(({ id, documentName, templateName }) => ({
      group: 'Extractions' as const,
      label: `${documentName}, ${templateName}`,
      to: `/extractions/${id}`,
    })),
  ];
}
