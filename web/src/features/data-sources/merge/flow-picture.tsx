import { formatCount } from '@plumbline/charts';
import type { MergePreview } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { type FlowPart, flowShapes } from './flow-shapes.js';
import type { Nouns } from './merge-words.js';

const BAR = { left: 176, right: 466, width: 22 } as const;
const TOP = 28;
const FILLS: Record<FlowPart['kind'], string> = {
  one: 'var(--seq-4)',
  several: 'var(--warning-solid)',
  none: 'var(--chart-other)',
};
const BANDS = { one: 'var(--seq-2)', several: 'var(--warning-border)' } as const;

/** How many rows of each side meet; where the screen is narrow, and for those who listen, in words alone. */
export function FlowPicture({ preview, nouns }: { preview: MergePreview; nouns: Nouns }) {
  const { left, right } = flowShapes(preview);
  const words = wordsFor(preview, nouns);
  return (
    <figure className="mt-3">
      <svg
        viewBox="0 0 640 204"
        className="w-full max-w-[640px] text-[12px] max-sm:hidden"
        aria-hidden="true"
      >
        <text x={BAR.left + BAR.width} y="12" textAnchor="end" fill="var(--text2)">
          {plural(preview.left.rows, nouns.oneLeft, nouns.left)}
        </text>
        <text x={BAR.right} y="12" fill="var(--text2)">
          {plural(preview.right.rows, nouns.oneRight, nouns.right)}
        </text>
        {(['one', 'several'] as const).map((kind) => (
          <Band key={kind} from={left.find(isOf(kind))} to={right.find(isOf(kind))} fill={BANDS[kind]} />
        ))}
        {left.map((part) => (
          <Part key={part.kind} part={part} x={BAR.left} text={words.left[part.kind]} side="left" />
        ))}
        {right.map((part) => (
          <Part key={part.kind} part={part} x={BAR.right} text={words.right[part.kind]} side="right" />
        ))}
      </svg>
      <figcaption className="sm:sr-only">
        <ul className="flex flex-col gap-1 text-label font-normal text-text2 tabular-nums">
          {left.map(({ kind, count }) => (
            <li key={kind}>
              {formatCount(count)} {nouns.left} {words.left[kind]}
            </li>
          ))}
          {right.map(({ kind, count }) => (
            <li key={kind}>
              {formatCount(count)} {nouns.right}: {words.right[kind]}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const isOf =
  (kind: FlowPart['kind']) =>
  (part: FlowPart): boolean =>
    part.kind === kind;

function wordsFor(
  { right }: MergePreview,
  nouns: Nouns,
): Record<'left' | 'right', Record<FlowPart['kind'], string>> {
  return {
    left: { one: `find one ${nouns.oneRight}`, several: 'find several', none: 'find none' },
    right: {
      one: 'one row for a key',
      several: `rows of ${plural(right.repeatedValues, 'key')}`,
      none: `meet no ${nouns.oneLeft}`,
    },
  };
}

function Part({ part, x, text, side }: { part: FlowPart; x: number; text: string; side: 'left' | 'right' }) {
  const middle = TOP + part.y + part.height / 2 + 4;
  const isLeft = side === 'left';
  return (
    <>
      <rect x={x} y={TOP + part.y} width={BAR.width} height={part.height} rx="2" fill={FILLS[part.kind]} />
      <text
        x={isLeft ? x - 10 : x + BAR.width + 10}
        y={middle}
        textAnchor={isLeft ? 'end' : 'start'}
        fill="var(--text2)"
      >
        <tspan fontWeight="600" fill="var(--text1)">
          {formatCount(part.count)}
        </tspan>{' '}
        {text}
      </text>
    </>
  );
}

function Band({ from, to, fill }: { from: FlowPart | undefined; to: FlowPart | undefined; fill: string }) {
  if (!from || !to) return null;
  const [x1, x2] = [BAR.left + BAR.width, BAR.right];
  const middle = (x1 + x2) / 2;
  const [a, b, c, d] = [from.y, to.y, to.y + to.height, from.y + from.height].map((y) => TOP + y);
  return (
    <path
      d={`M${x1} ${a}C${middle} ${a} ${middle} ${b} ${x2} ${b}V${c}C${middle} ${c} ${middle} ${d} ${x1} ${d}Z`}
      fill={fill}
      opacity="0.7"
    />
  );
}
