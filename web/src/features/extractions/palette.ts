import { useQuery } from '@tanstack/react-query';
import { fieldWords } from '../../entities/extraction/extraction-words.js';
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
    ...extractions.flatMap(({ id, documentName, fields }) =>
      fields
        .filter(({ value }) => value !== null)
        .map((field) => ({
          group: 'Fields' as const,
          label: `${field.name} ${fieldWords(field)}, ${documentName}`,
          to: `/extractions/${id}?${new URLSearchParams({ field: field.name })}`,
          isOnlyFound: true,
        })),
    ),
  ];
}
