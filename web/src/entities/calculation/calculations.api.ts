import {
  type CreateCalculationBody,
  checkCalculation,
  createCalculation,
  deleteCalculation,
  listCalculatedColumns,
  listCalculations,
  proposeCalculations,
  updateCalculation,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { dashboardKeys } from '../dashboard/dashboards.api.js';

export const calculationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(id), 'calculations'],
    queryFn: ({ signal }) => api.call(listCalculations, { id }, { signal }),
  });

/** Those with a value in each row, as columns with what is known of their values. */
export const calculatedColumnsQuery = (id: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(id), 'calculations', 'columns'],
    queryFn: ({ signal }) => api.call(listCalculatedColumns, { id }, { signal }),
  });

/** What a formula means; while the next one is read, what the last one meant stands. */
export const calculationCheckQuery = (id: string, formula: string, calculationId: string | undefined) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(id), 'calculation-check', formula, calculationId ?? ''],
    queryFn: ({ signal }) =>
      api.call(
        checkCalculation,
        { id, body: { formula, ...(calculationId !== undefined && { calculationId }) } },
        { signal },
      ),
    enabled: formula !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Creates one, or changes the one with the id. */
export const useSaveCalculation = (id: string, calculationId: string | undefined) =>
  useMutation({
    meta: { called: calculationId === undefined ? createCalculation : updateCalculation, input: { id } },
    mutationFn: (body: CreateCalculationBody) =>
      calculationId === undefined
        ? api.call(createCalculation, { id, body })
        : api.call(updateCalculation, { id, calculationId, body }),
  });

export const useDeleteCalculation = (id: string) =>
  useMutation({
    meta: { called: deleteCalculation, input: { id } },
    mutationFn: (calculationId: string) => api.call(deleteCalculation, { id, calculationId }),
  });

export const useProposeCalculations = (dashboardId: string) =>
  useMutation({
    meta: { called: proposeCalculations },
    mutationFn: (request: string) => api.call(proposeCalculations, { body: { dashboardId, request } }),
  });
