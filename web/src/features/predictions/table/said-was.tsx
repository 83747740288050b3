/** Which column is which. */
export function SaidWas() {
  return (
    <p className="mt-2 flex gap-4 text-label">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-xs bg-chart-1" />
        Said
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-xs bg-border-strong" />
        Was
      </span>
    </p>
  );
}
