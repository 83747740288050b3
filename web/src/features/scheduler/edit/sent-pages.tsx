import { exportOptions, PREVIEW } from '@plumbline/contracts';
import { useMemo, useState } from 'react';
import { ExportPreview } from '../../../entities/export/export-preview.js';
import { usePreview } from '../../../entities/export/exports.api.js';
import type { Draft } from '../model/draft.js';

interface SentPagesProps {
  kind: 'dashboard' | 'summary' | 'answer';
  target: string;
  filters: Draft['filters'];
  zone: string;
}

/** The pages of the file as it would be sent now; where it would be held, why. */
export function SentPages({ kind, target, filters, zone }: SentPagesProps) {
  const [page, setPage] = useState(1);
  const from = page - ((page - 1) % PREVIEW.pages);
  const options = useMemo(() => exportOptions.parse({ filters, zone, refusesEmpty: true }), [filters, zone]);
  const asked = useMemo(
    () => ({ objectType: kind, objectId: target, options, from }),
    [kind, target, options, from],
  );
  const { data, isFetching, error } = usePreview(asked);
  return (
    <ExportPreview {...{ options, preview: data, isDrawing: isFetching, error, page }} onPage={setPage} />
  );
}
