import type { PageBox } from '@plumbline/contracts';

/** A place in a document: a page, and one of its lines or any box on it. */
export interface Place {
  page: number;
  line?: number;
  box?: PageBox;
}

/** The place that an address names, also one that rows of extractions hold; pages that are not there become the nearest. */
export function placeOf(params: URLSearchParams, pages: number): Place {
  const page = Math.min(Math.max(1, Number(params.get('page')) || 1), Math.max(1, pages));
  const at = params.get('at') ?? params.get('box');
  const [line, sides] = [params.get('line'), at?.split(',').map(Number) ?? []];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides;
  const isBox = sides.length === 4 && sides.every(Number.isFinite);
  return {
    page,
    ...(line !== null && { line: Number(line) }),
    ...(isBox && { box: [x0, y0, x1, y1] as PageBox }),
  };
}

export const addressOf = ({ page, line, box }: Place): Record<string, string> => ({
  page: String(page),
  ...(line !== undefined && { line: String(line) }),
  ...(box && { at: box.map((side) => side.toFixed(4)).join(',') }),
});
