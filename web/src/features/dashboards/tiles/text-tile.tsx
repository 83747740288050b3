import type { TextTile as Words } from '@plumbline/contracts';

/** Words of a person among the tiles: a line that begins with # is a heading. */
export function TextTile({ tile }: { tile: Words }) {
  const { x, y, w, h } = tile.layout;
  const lines = tile.text.split('\n').map((line, at) => ({ line, key: `${at} ${line}` }));
  return (
    <section
      id={`tile-${tile.id}`}
      data-tile={tile.id}
      aria-label="Text"
      tabIndex={-1}
      className="min-w-0 scroll-mt-32 overflow-y-auto rounded-lg px-4 py-3 @3xl:[grid-area:var(--place)] @3xl:px-5"
      style={{ '--place': `${y + 1} / ${x + 1} / span ${h} / span ${w}` } as React.CSSProperties}
    >
      {lines.map(({ line, key }) =>
        line.startsWith('#') ? (
          <h3 key={key} className="text-h2 wrap-anywhere">
            {line.replace(/^#+\s*/, '')}
          </h3>
        ) : (
          <p key={key} className="min-h-2 text-body wrap-anywhere text-text2">
            {line}
          </p>
        ),
      )}
    </section>
  );
}
