import type { CellValue } from '@plumbline/contracts';

export function toNumber(cell: CellValue | undefined): number {
  return cell === null || cell === undefined || cell === '' ? Number.NaN : Number(cell);
}
