import type { AccessClaims, ExportOptions } from '@plumbline/contracts';

/** The options with dates and numbers written as whoever asks prefers, where the options do not say. */
export function asPreferred(
  options: ExportOptions,
  { region, numberFormat }: Pick<AccessClaims, 'region' | 'numberFormat'>,
): ExportOptions {
  return { ...(region && { region }), ...(numberFormat && { numberFormat }), ...options };
}
