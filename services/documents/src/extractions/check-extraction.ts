import type { ExtractedTable, ExtractionField, FieldCheck } from '@plumbline/contracts';
import type { ExtractionRow } from '../catalog/extraction.entity.js';
import { checkFields } from '../reading/extraction/checks/check-fields.js';
import { checkAgain } from './settle-fields.js';

/** What is kept of an extraction after a change of its fields or tables: everything is checked again with the rest. */
export function checkedExtraction(
  before: Pick<ExtractionRow, 'checks'>,
  { fields, tables }: { fields: readonly ExtractionField[]; tables: ExtractedTable[] },
): Pick<ExtractionRow, 'fields' | 'tables' | 'checks'> {
  const duplicates = before.checks.filter(({ name }) => name === 'duplicate');
  const checks: FieldCheck[] = [...checkFields(fields, tables), ...duplicates];
  return { fields: checkAgain(fields, checks), tables, checks };
}
