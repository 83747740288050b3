import { formatCount } from '@plumbline/charts';

const WIDTH = 520;
const HEIGHT = 82;
const STEP = 6.5;
const MAX = 1_200;
const TICKS = [0, 200, 400, 600, 800, 1_000, 1_200];
const BINS = Math.floor(WIDTH / STEP);

/** One dot per value, piled up where values are alike, and a line at the value that they make together. */
export function DotPlot({
  values,
  mark,
  markLabel,
}: {
  values: readonly number[];
  mark: number;
  markLabel: string;
}) {
  const binOf = (value: number) => Math.min(BINS - 1, Math.floor((value / MAX) * BINS));
  const dots = [...Map.groupBy(values, binOf)].flatMap(([bin, own]) =>
    own.map((_, height) => ({ x: (bin + 0.5) * STEP, y: HEIGHT - (height + 0.5) * STEP })),
  );
  const at = (mark / MAX) * WIDTH;
  return (
    <div aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full">
        {dots.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="2.4" className="fill-chart-1" />
        ))}
        <path d={`M${at.toFixed(1)} 0V${HEIGHT}`} className="stroke-text1 stroke-[1.5]" />
        <text x={at + 6} y="9" className="fill-text1 text-[9px] font-semibold">
          {markLabel}
        </text>
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="stroke-border" />
      </svg>
      <p className="flex justify-between text-caption text-text3 tabular-nums">
        {TICKS.map((tick) => (
          <span key={tick}>{`$${formatCount(tick)}`}</span>
        ))}
      </p>
    </div>
  );
}
