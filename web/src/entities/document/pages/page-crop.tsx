import type { DocumentPicture, PageBox } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { pictureQuery } from '../documents.api.js';
import { uprightBox, uprightRatio } from './upright-box.js';

/** Pixels of the picture that is cut from, and of the piece. */
const PICTURE_PX = 1_920;
const PIECE = { height: 44, widest: 220 } as const;
/** Around the box, as a share of its height. */
const MARGIN = 0.35;

interface PageCropProps {
  documentId: string;
  page: DocumentPicture;
  box: PageBox;
}

/** The piece of a page that a box frames, as it stands there. */
export function PageCrop({ documentId, page, box }: PageCropProps) {
  const { data: address } = useQuery(pictureQuery(documentId, page.n, PICTURE_PX));
  const [x0, y0, x1, y1] = uprightBox(box, page.rotation);
  const ratio = uprightRatio(page);
  const margin = (y1 - y0) * MARGIN;
  // In widths of the page, so that both directions are measured alike.
  const [width, height] = [x1 - x0 + margin / ratio, (y1 - y0 + 2 * margin) / ratio];
  const scale = Math.min(PIECE.height / height, PIECE.widest / width);
  return (
    <div
      className="relative shrink-0 overflow-hidden rounded-sm border border-border bg-[white]"
      style={{ width: width * scale, height: height * scale }}
    >
      {address && (
        <img
          src={address}
          alt=""
          className="absolute max-w-none"
          style={{
            width: scale,
            left: -(x0 - margin / ratio / 2) * scale,
            top: (-(y0 - margin) / ratio) * scale,
          }}
        />
      )}
    </div>
  );
}
