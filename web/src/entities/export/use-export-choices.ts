import {
  type CreateExportBody,
  type ExportFormat,
  type ExportOptions,
  exportOptions,
  type Filter,
  FORMATS_OF,
  hasFeature,
  PAID_FORMATS,
  PREVIEW,
} from '@plumbline/contracts';
import { useMemo, useState } from 'react';
import { useUser } from '../session/session-state.js';
import type { AskedPages } from './exports.api.js';
import { type ExportSubject, keyOf, type NamedSubject, useSubjects } from './subjects.js';

export interface ExportChoices {
  choices: NamedSubject[];
  chosen: NamedSubject | undefined;
  formats: readonly ExportFormat[];
  format: ExportFormat | undefined;
  options: ExportOptions;
  /** The plan does not have the format. */
  isRefused: boolean;
  /** The page in sight. */
  page: number;
  /** What is asked for; undefined while it cannot be. */
  body: CreateExportBody | undefined;
  /** The pages to be drawn, where the format has pages. */
  pages: AskedPages | undefined;
  choose: (key: string) => void;
  setFormat: (format: ExportFormat) => void;
  change: (changed: Partial<ExportOptions>) => void;
  setPage: (page: number) => void;
}

/** What was chosen of a file, and what follows from it. */
export function useExportChoices(subject: ExportSubject | undefined, filters: Filter[]): ExportChoices {
  const { plan } = useUser();
  const choices = useSubjects(subject);
  const [chosenKey, setChosenKey] = useState(subject && keyOf(subject));
  const [wanted, setWanted] = useState<ExportFormat>('pdf');
  const [options, setOptions] = useState<ExportOptions>(() => exportOptions.parse({ filters }));
  const [page, setPage] = useState(1);
  const chosen = choices.find((choice) => keyOf(choice) === chosenKey) ?? choices[0];
  const formats = chosen ? FORMATS_OF[chosen.type] : [];
  const format = formats.includes(wanted) ? wanted : formats[0];
  const isRefused =
    format !== undefined && PAID_FORMATS.includes(format) && !hasFeature(plan, 'documentExport');
  const { type: objectType, id: objectId } = chosen ?? {};
  const hasPages = format === 'pdf' || format === 'docx';
  const from = page - ((page - 1) % PREVIEW.pages);
  const pages = useMemo(
    () =>
      objectType && objectId && hasPages && !isRefused ? { objectType, objectId, options, from } : undefined,
    [objectType, objectId, hasPages, isRefused, options, from],
  );
  return {
    ...{ choices, chosen, formats, format, options, isRefused, page, pages, setPage, setFormat: setWanted },
    body:
      objectType && objectId && format && !isRefused ? { objectType, objectId, format, options } : undefined,
    choose: (key) => {
      // Tiles are of one dashboard alone.
      setOptions(({ tiles, ...others }) => others);
      setChosenKey(key);
      setPage(1);
    },
    change: (changed) => {
      setOptions({ ...options, ...changed });
      setPage(1);
    },
  };
}
