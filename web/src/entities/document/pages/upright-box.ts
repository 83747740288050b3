import type { DocumentPicture, PageBox } from '@plumbline/contracts';

type Rotation = DocumentPicture['rotation'];

/** A box of unrotated page space on the page as it is shown. */
export function uprightBox([x0, y0, x1, y1]: PageBox, rotation: Rotation): PageBox {
  if (rotation === 90) return [1 - y1, x0, 1 - y0, x1];
  if (rotation === 180) return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
  if (rotation === 270) return [y0, 1 - x1, y1, 1 - x0];
  return [x0, y0, x1, y1];
}

/** A page as it is shown where the view is turned further, clockwise. */
export const turnedPage = <Page extends Pick<DocumentPicture, 'rotation'>>(
  page: Page,
  turn: Rotation,
): Page => ({
  ...page,
  rotation: ((page.rotation + turn) % 360) as Rotation,
});

const BACK: Record<Rotation, Rotation> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** A box on the page as it is shown in unrotated page space. */
export const unrotatedBox = (box: PageBox, rotation: Rotation): PageBox => uprightBox(box, BACK[rotation]);

/** Width by height of the page as it is shown. */
export const uprightRatio = ({ width, height, rotation }: DocumentPicture): number =>
  rotation % 180 === 0 ? width / height : height / width;
