import { type RefObject, useEffect, useState } from 'react';
import { markedElement } from './marked-element.js';

/** Where the line meets a field, below its top, and turns before it. */
const FIELD_MIDDLE_PX = 24;
const BEND_PX = 8;

interface ConnectorProps {
  /** Holds the pages, with `data-box`, and the fields, with `data-field`. */
  frame: RefObject<HTMLElement | null>;
  /** What is joined; changes of `drawn` are changes of what lies where. */
  name: string | undefined;
  drawn: unknown;
}

/** A line from the box on the page to the field beside it, as long as both are in sight. */
export function Connector({ frame, name, drawn }: ConnectorProps) {
  const [path, setPath] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is drawn again as its ends move
  useEffect(() => {
    const element = frame.current;
    if (!element || name === undefined) return setPath(undefined);
    const draw = () => setPath(lineBetween(element, name));
    draw();
    element.addEventListener('scroll', draw, { capture: true, passive: true });
    window.addEventListener('resize', draw);
    return () => {
      element.removeEventListener('scroll', draw, { capture: true });
      window.removeEventListener('resize', draw);
    };
  }, [frame, name, drawn]);
  if (!path) return null;
  return (
    <svg
      className="pointer-events-none absolute inset-0 z-2 size-full text-focus max-lg:hidden"
      aria-hidden="true"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function lineBetween(frame: HTMLElement, name: string): string | undefined {
  const bounds = frame.getBoundingClientRect();
  const marked = markedElement(frame, 'box', name);
  const [box, field] = [inSight(marked), inSight(markedElement(frame, 'field', name))];
  if (!box || !field) return undefined;
  // From behind the word beside the box.
  const right = marked?.lastElementChild?.getBoundingClientRect().right ?? box.right;
  const [fromX, fromY] = [right - bounds.left, (box.top + box.bottom) / 2 - bounds.top];
  const [toX, toY] = [field.left - bounds.left, field.top - bounds.top + FIELD_MIDDLE_PX];
  const bendX = toX - BEND_PX;
  return fromX < bendX ? `M${fromX} ${fromY}H${bendX}V${toY}H${toX}` : undefined;
}

/** Where it is, unless what scrolls has taken it out of sight. */
function inSight(element: HTMLElement | undefined): DOMRect | undefined {
  const scroller = element?.closest<HTMLElement>('[data-scroller]');
  if (!element || !scroller) return undefined;
  const [rect, view] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const middle = Math.min((rect.top + rect.bottom) / 2, rect.top + FIELD_MIDDLE_PX);
  return middle > view.top && middle < view.bottom ? rect : undefined;
}
