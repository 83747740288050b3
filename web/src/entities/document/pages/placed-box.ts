import type { DocumentPicture, PageBox } from '@plumbline/contracts';
import type { CSSProperties } from 'react';
import { uprightBox } from './upright-box.js';

const percent = (share: number): string => `${share * 100}%`;

/** Where a box of unrotated page space lies on the picture of its page. */
export function placedBox(box: PageBox, { rotation }: DocumentPicture): CSSProperties {
  const [x0, y0, x1, y1] = uprightBox(box, rotation);
  return { left: percent(x0), top: percent(y0), width: percent(x1 - x0), height: percent(y1 - y0) };
}
