import type { OtherReading } from '@plumbline/contracts';

const [WIDTH, HEIGHT] = [128, 60];

/** What every group has, the one that is named in full colour. */
export function MiniBars({ values, chosen, groups }: NonNullable<OtherReading['picture']>) {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const step = WIDTH / values.length;
  return (
    <span aria-hidden="true" className="flex shrink-0 flex-col items-end gap-1 max-sm:hidden">
      <svg aria-hidden="true" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {values.map((value, at) => {
          const height = most > 0 ? (Math.max(0, value ?? 0) / most) * HEIGHT : 0;
          const x = at * step;
          return (
            <rect
              key={x}
              x={x}
              y={HEIGHT - height}
              width={Math.max(1, step - 1)}
              height={height}
              className={at === chosen ? 'fill-chart-1' : 'fill-chart-1 opacity-35'}
            />
          );
        })}
      </svg>
      <span className="text-caption tabular-nums text-text3">{groups}</span>
    </span>
  );
}
