import type { ColumnImportance } from '@plumbline/contracts';

const [WIDTH, HEIGHT, MOST] = [148, 44, 5];

/** How much the first few columns matter, as a small picture. */
export function ImportanceBars({ importance }: { importance: readonly ColumnImportance[] }) {
  const shown = importance.slice(0, MOST);
  const most = Math.max(1e-12, ...shown.map(({ rise }) => rise));
  const room = HEIGHT / MOST;
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="max-w-full text-chart-1"
    >
      {shown.map(({ name, rise }, at) => (
        <rect
          key={name}
          y={at * room}
          width={Math.max(1, (WIDTH * Math.max(0, rise)) / most)}
          height={room - 3}
          rx="1"
          fill="currentColor"
        />
      ))}
    </svg>
  );
}
