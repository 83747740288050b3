import type { DocumentPicture, PageBox } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { useInSight } from '../../../shared/lib/use-in-sight.js';
import { pageQuery } from '../documents.api.js';
import { placedBox } from './placed-box.js';
import { unrotatedBox } from './upright-box.js';
import { type PickedWords, wordAt, wordsInBox } from './words-in-box.js';

/** Share of a page that a hand may tremble while it clicks. */
const CLICK = 0.004;

type Point = readonly [x: number, y: number];

interface PickWordsProps {
  documentId: string;
  page: DocumentPicture;
  onPick: (picked: PickedWords) => void;
}

/** Over a page: a click takes the word that stands there, a drawn box the words in it, or the place alone. */
export function PickWords({ documentId, page, onPick }: PickWordsProps) {
  const [layer, isSeen] = useInSight<HTMLDivElement>();
  const { data } = useQuery({ ...pageQuery(documentId, page.n), enabled: isSeen });
  const [drawn, setDrawn] = useState<{ from: Point; to: Point }>();
  const box = drawn && unrotatedBox(between(drawn.from, drawn.to), page.rotation);
  const onPointerUp = () => {
    setDrawn(undefined);
    if (!box || !data) return;
    const [x0, y0, x1, y1] = box;
    const isClick = x1 - x0 < CLICK && y1 - y0 < CLICK;
    const picked = isClick ? wordAt(data, x0, y0) : wordsInBox(data, box);
    if (picked) onPick(picked);
    else if (!isClick) onPick({ page: page.n, text: '', box });
  };
  return (
    <div
      ref={layer}
      data-pick={page.n}
      aria-hidden="true"
      className="absolute inset-0 z-2 cursor-crosshair touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setDrawn({ from: pointOf(event), to: pointOf(event) });
      }}
      onPointerMove={(event) => drawn && setDrawn({ ...drawn, to: pointOf(event) })}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDrawn(undefined)}
    >
      {data?.words.map(({ box: place }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: words of a page never change their order
          key={index}
          style={placedBox(place, page)}
          className={cn(
            'absolute rounded-[2px] hover:bg-focus/15',
            box && isOver(box, place) ? 'bg-focus/25' : 'outline-1 outline-focus/25',
          )}
        />
      ))}
      {box && (
        <span
          style={placedBox(box, page)}
          className="pointer-events-none absolute rounded-[2px] bg-focus/10 outline-2 outline-focus"
        />
      )}
    </div>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const share = (at: number, from: number, size: number) =>
    Math.min(1, Math.max(0, size > 0 ? (at - from) / size : 0));
  return [share(clientX, left, width), share(clientY, top, height)];
}

const between = ([ax, ay]: Point, [bx, by]: Point): PageBox => [
  Math.min(ax, bx),
  Math.min(ay, by),
  Math.max(ax, bx),
  Math.max(ay, by),
];

function isOver([x0, y0, x1, y1]: PageBox, [left, top, right, bottom]: PageBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}
