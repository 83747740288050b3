/** The heading of a part of the form, and what to know of it. */
export function PartTitle({ title, note }: { title: string; note: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-2">
      <h3 className="text-h3">{title}</h3>
      <p className="text-caption text-text3">{note}</p>
    </div>
  );
}
