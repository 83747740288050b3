import type { DataSourceSummary } from '@plumbline/contracts';

/** A failed upload has given its place back, and the sample never had one. */
export const takesPlace = ({ status, isSample }: DataSourceSummary): boolean =>
  status !== 'failed' && !isSample;
