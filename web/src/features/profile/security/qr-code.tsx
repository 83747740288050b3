import { encode } from 'uqr';

/** Dark on white in both themes: cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-48 self-center rounded-md bg-[white]"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
