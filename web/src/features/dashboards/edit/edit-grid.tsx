import type { Kpi } from '@plumbline/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type MouseEvent, useRef, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { inOrder, onTab } from '../../../shared/lib/tile-layout.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Kbd } from '../../../shared/ui/buttons/kbd.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { ChartTile } from '../tiles/chart-tile.js';
import { ForecastTile } from '../tiles/forecast-tile.js';
import { ImageTile } from '../tiles/image-tile.js';
import { KpiTile } from '../tiles/kpi-tile.js';
import { TextTile } from '../tiles/text-tile.js';
import { useEdit } from './edit-context.js';
import { isChart, isForecast, isImage, type PlacedTile, placedTiles } from './model/tiles.js';
import { TileHandles } from './tile-handle.js';

const WIDTHS = { desktop: '', tablet: 'mx-auto max-w-[834px]', phone: 'mx-auto max-w-[390px]' } as const;
export type PreviewWidth = keyof typeof WIDTHS;

/** The tiles of the draft. A click chooses one; marks and numbers in it do nothing meanwhile. */
export function EditGrid({ width }: { width: PreviewWidth }) {
  const { dashboard } = useDashboard();
  const { select, state, tab } = useEdit();
  const grid = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { kpis } = onTab(dashboard.config, tab);
  const shown = new Map(placedTiles(dashboard.config).map((tile) => [tile.id, tile]));
  const onClickCapture = (event: MouseEvent) => {
    const target = event.target as Element;
    const tile = target.closest<HTMLElement>('[data-tile]');
    if (!tile || target.closest('[aria-haspopup]')) return;
    event.preventDefault();
    event.stopPropagation();
    select(tile.dataset.tile ?? null);
  };
  return (
    <section
      aria-label="Tiles"
      className={cn('@container pb-4', WIDTHS[width])}
      onClickCapture={onClickCapture}
    >
      <h2 className="sr-only">Tiles</h2>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      {kpis.length > 0 && (
        <div className="grid grid-cols-2 gap-3 @2xl:gap-4 @3xl:grid-cols-4">
          {kpis.map((kpi, at) => (
            <EditableKpi key={kpi.id} kpi={kpi} at={at} count={kpis.length} />
          ))}
        </div>
      )}
      <div
        ref={grid}
        className="mt-4 grid grid-cols-1 gap-4 @3xl:auto-rows-[88px] @3xl:grid-cols-12 [&_article>header]:@3xl:pl-2"
      >
        {/* In the order of the draft: an element that changes places under the pointer loses it. */}
        {inOrder(placedTiles(onTab(state.draft.config, tab))).map((tile) => (
          <Fragment key={tile.id}>
            <Placed tile={shown.get(tile.id) ?? tile} />
            <TileHandles
              tile={tile}
              place={shown.get(tile.id)?.layout ?? tile.layout}
              grid={grid}
              announce={setSaid}
            />
          </Fragment>
        ))}
      </div>
      <p id="move-keys" className="mt-4 hidden items-center gap-1 text-caption text-text3 @3xl:flex">
        On a handle: <Kbd>Space</Kbd> lifts, <Kbd>←</Kbd> <Kbd>↑</Kbd> <Kbd>→</Kbd> <Kbd>↓</Kbd> move,{' '}
        <Kbd>⇧</Kbd> with an arrow resizes, <Kbd>Esc</Kbd> puts back
      </p>
    </section>
  );
}

function Placed({ tile }: { tile: PlacedTile }) {
  if (isChart(tile)) return <ChartTile chart={tile} isStop={false} />;
  if (isForecast(tile)) return <ForecastTile tile={tile} isStop={false} />;
  return isImage(tile) ? <ImageTile tile={tile} /> : <TextTile tile={tile} />;
}

/** Key figures stand in one row: they change places with their neighbours. */
function EditableKpi({ kpi, at, count }: { kpi: Kpi; at: number; count: number }) {
  const { dispatch, selected } = useEdit();
  const move = (by: number) => dispatch({ type: 'moveKpi', id: kpi.id, by });
  return (
    <div className={cn('relative rounded-lg *:h-full', selected === kpi.id && 'outline-2 outline-accent')}>
      <KpiTile kpi={kpi} isStop={false} />
      <div className="absolute right-1 bottom-1 z-(--z-sticky) flex h-auto! opacity-0 focus-within:opacity-100 [div:hover>&]:opacity-100">
        <BareIconButton
          label={`Move ${kpi.title} left`}
          disabled={at === 0}
          className="!size-6"
          onClick={() => move(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </BareIconButton>
        <BareIconButton
          label={`Move ${kpi.title} right`}
          disabled={at === count - 1}
          className="!size-6"
          onClick={() => move(1)}
        >
          <ChevronRight aria-hidden="true" />
        </BareIconButton>
      </div>
    </div>
  );
}
