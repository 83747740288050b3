/** What is measured of documents: a figure, and the least or the most that it should be. */
export interface DocumentFigure {
  name: string;
  value: number;
  unit: '%' | 'ms' | 'MB' | '';
  goal?: number;
  isFloor?: boolean;
}
