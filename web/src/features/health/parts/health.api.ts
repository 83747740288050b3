import {
  addHealthReport,
  askHealth,
  beginFactorProof,
  confirmFactorProof,
  deleteHealthData,
  deleteHealthImport,
  exportHealthSummary,
  getHealthPage,
  getHealthRows,
  getHealthState,
  getHealthSummary,
  getHealthTrend,
  giveHealthConsent,
  HEALTH_CONSENT,
  HEALTH_DELETION_WORDS,
  type HEALTH_FORMATS,
  type HealthAnswer,
  type HealthReport,
  importHealthFile,
  listHealthFigures,
  listHealthImports,
  listHealthReceipts,
  listHealthRecords,
  readHealthReport,
  type VerifyTwoFactorBody,
  withdrawHealthConsent,
} from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, sessionCarrier } from '../../../shared/api/api.js';
import { fetchFile } from '../../../shared/api/fetch-file.js';
import { sendFile } from '../../../shared/api/upload.js';
import { saveFile } from '../../../shared/lib/browser/save-text.js';

export type HealthFormat = (typeof HEALTH_FORMATS)[number];
export type ConfirmedReport = Omit<HealthReport, 'collectedOn'> & { collectedOn: string };

/** Nothing of it outlives the page. */
const fleeting = { gcTime: 0, staleTime: 0, retry: false } as const;

export const healthStateQuery = () =>
  queryOptions({
    ...fleeting,
    queryKey: [getHealthState.path],
    queryFn: ({ signal }) => api.call(getHealthState, {}, { signal }),
  });

export const healthFiguresQuery = () =>
  queryOptions({
    ...fleeting,
    queryKey: [getHealthState.path, 'figures'],
    queryFn: ({ signal }) => api.call(listHealthFigures, {}, { signal }),
  });

export const healthTrendQuery = (metric: string, from?: string) =>
  queryOptions({
    ...fleeting,
    queryKey: [getHealthState.path, 'trends', metric, from],
    queryFn: ({ signal }) =>
      api.call(getHealthTrend, { query: { metric, ...(from && { from }) } }, { signal }),
  });

/** Records of a measurement on one day, with the place of each. */
export const healthRecordsQuery = (metric: string, day: string) =>
  queryOptions({
    ...fleeting,
    queryKey: [getHealthState.path, 'records', metric, day],
    queryFn: ({ signal }) =>
      api.call(listHealthRecords, { query: { metric, from: day, to: day } }, { signal }),
  });

export const healthImportsQuery = () =>
  queryOptions({
    ...fleeting,
    queryKey: [getHealthState.path, 'imports'],
    queryFn: ({ signal }) => api.call(listHealthImports, {}, { signal }),
  });

export const healthReceiptsQuery = () =>
  queryOptions({
    ...fleeting,
    queryKey: [getHealthState.path, 'receipts'],
    queryFn: ({ signal }) => api.call(listHealthReceipts, {}, { signal }),
  });

export const healthPageQuery = (id: string, page: number) =>
  queryOptions({
    ...fleeting,
    queryKey: [getHealthState.path, 'imports', id, page],
    queryFn: ({ signal }) => api.call(getHealthPage, { id, page: String(page) }, { signal }),
  });

export const healthSummaryQuery = (metrics: string | undefined) =>
  queryOptions({
    ...fleeting,
    queryKey: [getHealthState.path, 'summary', metrics],
    queryFn: ({ signal }) =>
      api.call(getHealthSummary, { query: { ...(metrics && { metrics }) } }, { signal }),
  });

type NumberPart = HealthAnswer['parts'][number];
export const healthRowsQuery = ({ plan, row, column }: NumberPart) =>
  queryOptions({
    ...fleeting,
    queryKey: [getHealthState.path, 'rows', plan, row, column],
    queryFn: ({ signal }) =>
      api.call(
        getHealthRows,
        {
          body: {
            plan: plan ?? { dataSourceId: '', version: 1 },
            ...(row !== undefined && { row }),
            ...(column !== undefined && { column }),
          },
        },
        { signal },
      ),
  });

export const beginProof = () => api.call(beginFactorProof);

/** Services that keep no sessions see it by the token, which is renewed for that. */
export async function confirmProof(body: VerifyTwoFactorBody): Promise<void> {
  await api.call(confirmFactorProof, { body });
  await sessionCarrier.refresh();
}

export const useConsent = () =>
  useMutation({
    meta: { called: giveHealthConsent },
    mutationFn: () => api.call(giveHealthConsent, { body: { version: HEALTH_CONSENT.version } }),
  });

export const useWithdraw = () =>
  useMutation({
    meta: { called: withdrawHealthConsent },
    mutationFn: () => api.call(withdrawHealthConsent),
  });

export const useImport = () =>
  useMutation({
    meta: { called: importHealthFile },
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (sent: number, total: number) => void }) =>
      sendFile(importHealthFile, {}, file, { onProgress }),
  });

export const useReadReport = () =>
  useMutation({
    meta: { called: readHealthReport },
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (sent: number, total: number) => void }) =>
      sendFile(readHealthReport, {}, file, { onProgress }),
  });

export const useAddReport = () =>
  useMutation({
    meta: { called: addHealthReport },
    mutationFn: (body: ConfirmedReport) => api.call(addHealthReport, { body }),
  });

export const useRemoveImport = () =>
  useMutation({
    meta: { called: deleteHealthImport },
    mutationFn: (id: string) => api.call(deleteHealthImport, { id }),
  });

export const useDeleteAll = () =>
  useMutation({
    meta: { called: deleteHealthData },
    mutationFn: () => api.call(deleteHealthData, { body: { confirm: HEALTH_DELETION_WORDS } }),
  });

export const useAsk = () =>
  useMutation({
    mutationFn: (body: { question: string; outside: boolean }) => api.call(askHealth, { body }),
  });

/** The content comes from the records and goes to what makes files; neither keeps the file. */
export const useSummaryFile = () =>
  useMutation({
    mutationFn: async ({
      format,
      metrics,
      question,
    }: {
      format: HealthFormat;
      metrics?: string;
      question?: string;
    }) => {
      const query = { ...(metrics && { metrics }), ...(question && { question }) };
      const document = await api.call(getHealthSummary, { query });
      saveFile(`visit-summary.${format}`, await fetchFile(exportHealthSummary, '*/*', { format, document }));
    },
  });
