import type { DataSourceDetail, ReadSettingsChange } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { previewQuery, profileQuery, receiptQuery } from '../../../entities/data-source/data-sources.api.js';

/** Of the line that is looked for, so many before it are shown as well. */
const LINES_BEFORE = 3;

/** The line that is looked for: at first the one that the address names. */
export function useShownLine() {
  const [params] = useSearchParams();
  const named = Number(params.get('line'));
  const [line, onLine] = useState<number | undefined>(
    Number.isInteger(named) && named > 0 ? named : undefined,
  );
  return { line, onLine, fromLine: line === undefined ? undefined : Math.max(1, line - LINES_BEFORE) };
}

/** The rows as they are read with these settings, and what is known of the whole file. */
export function useReadings(
  { id, version }: DataSourceDetail,
  settings: ReadSettingsChange,
  fromLine: number | undefined,
) {
  const isReady = version > 0;
  const preview = useQuery(previewQuery(id, version, settings, fromLine));
  const profile = useQuery({ ...profileQuery(id), enabled: isReady });
  const receipt = useQuery({ ...receiptQuery(id), enabled: isReady });
  return { isReady, preview, profile, receipt };
}
