import type { Ahead } from '../monthly.js';

const WIDTH = 264;
const HEIGHT = 62;
const PAD = 5;

interface SampleLineProps {
  values: readonly number[];
  /** What is expected after them. */
  ahead?: Ahead;
  /** The last so many are what the picture is about. */
  marked?: number;
}

/** A line over the months of the sample, with what stands out in it or what may come after it. */
export function SampleLine({ values, ahead, marked = 0 }: SampleLineProps) {
  const { middle = [], halves = [] } = ahead ?? {};
  const widest = halves[0] ?? [];
  const all = [
    ...values,
    ...middle.flatMap((value, step) => [value - (widest[step] ?? 0), value + (widest[step] ?? 0)]),
  ];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (index: number) => PAD + (index * (WIDTH - 2 * PAD)) / (values.length + middle.length - 1);
  const y = (value: number) => HEIGHT - PAD - ((value - low) * (HEIGHT - 2 * PAD)) / (high - low || 1);
  const point = (value: number, index: number) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  const last = values.length - 1;
  const end = values[last] ?? 0;
  const bandOf = (half: readonly number[]) =>
    [
      point(end, last),
      ...middle.map((value, step) => point(value + (half[step] ?? 0), last + 1 + step)),
      ...middle.map((value, step) => point(value - (half[step] ?? 0), last + 1 + step)).reverse(),
    ].join('L');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full">
      {marked > 0 && (
        <rect
          x={x(last - marked + 0.5)}
          y="0"
          width={WIDTH - x(last - marked + 0.5)}
          height={HEIGHT}
          className="fill-warning-bg"
        />
      )}
      {halves.map((half) => (
        <path key={half[0]} d={`M${bandOf(half)}Z`} className="fill-chart-1 opacity-20" />
      ))}
      {middle.length > 0 && (
        <path
          d={`M${[point(end, last), ...middle.map((value, step) => point(value, last + 1 + step))].join('L')}`}
          className="fill-none stroke-chart-1 stroke-[1.5] [stroke-dasharray:3_2]"
        />
      )}
      {middle.length > 0 && (
        <path d={`M${x(last).toFixed(1)} 0V${HEIGHT}`} className="stroke-text3 [stroke-dasharray:2_3]" />
      )}
      <path
        d={`M${values.map(point).join('L')}`}
        className={`fill-none stroke-[1.75] ${marked > 0 ? 'stroke-chart-2' : 'stroke-chart-1'}`}
      />
      <circle cx={x(last)} cy={y(end)} r="2.5" className={marked > 0 ? 'fill-chart-2' : 'fill-chart-1'} />
    </svg>
  );
}
