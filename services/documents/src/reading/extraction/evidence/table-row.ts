import type { PageBox, PageCell } from '@plumbline/contracts';
import { startsWithDate } from '../../statements/movement-dates.js';
import { around, type EvidencePage } from './evidence.js';

/** The row of an item or a movement that holds what stands at a place: under names of columns, or with a date; undefined elsewhere. */
export function tableRowAt({ source }: EvidencePage, place: PageBox): PageCell[] | undefined {
  const [x, y] = [(place[0] + place[2]) / 2, (place[1] + place[3]) / 2];
  const isAt = ([x0, y0, x1, y1]: PageBox) => x >= x0 && x <= x1 && y >= y0 && y <= y1;
  return source.tables
    .filter(({ box }) => isAt(box))
    .flatMap(({ rows, headerRows }) =>
      headerRows > 0
        ? rows.slice(headerRows)
        : rows.filter((cells) => cells.some(({ text }) => startsWithDate(text))),
    )
    .find((cells) =>
      isAt(
        around(
          cells.map(({ box }) => box),
          place,
        ),
      ),
    );
}
