import type { PageBox, PageCell } from '@plumbline/contracts';
import { around, type EvidencePage } from './evidence.js';

/** The row under the names of a table's columns that holds what stands at a place; undefined elsewhere. */
export function tableRowAt({ source }: EvidencePage, place: PageBox): PageCell[] | undefined {
  const [x, y] = [(place[0] + place[2]) / 2, (place[1] + place[3]) / 2];
  const isAt = ([x0, y0, x1, y1]: PageBox) => x >= x0 && x <= x1 && y >= y0 && y <= y1;
  return source.tables
    .filter(({ headerRows, box }) => headerRows > 0 && isAt(box))
    .flatMap(({ rows, headerRows }) => rows.slice(headerRows))
    .find((cells) =>
      isAt(
        around(
          cells.map(({ box }) => box),
          place,
        ),
      ),
    );
}
