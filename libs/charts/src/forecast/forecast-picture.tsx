import type { LedgerEntry } from '@plumbline/contracts';
import type { ReactElement } from 'react';
import { emptyScene, type Shape } from '../scene/scene.js';
import { SceneShapes } from '../scene/scene-svg.js';
import { type ColumnPlace, columnShapes, ledgerShapes } from './column-scenes.js';
import type { ForecastFrame } from './forecast-frame.js';
import { type ForecastData, forecastShapes } from './forecast-scene.js';
import { type WaitingData, waitingShapes } from './waiting-scene.js';

interface Picture extends ForecastFrame {
  /** What a screen reader says of it; a picture without one is decoration. */
  label?: string;
}

/** A forecast as one still picture: the past as a line, the middle dashed in its bands. */
export const ForecastPicture = ({ data, ...frame }: Picture & { data: ForecastData }): ReactElement => (
  <Drawn {...frame} shapes={forecastShapes(data, frame)} />
);

/** Columns at named places, several of them side by side: misses of models, a season, what is left. */
export const ColumnPicture = ({
  places,
  ...frame
}: Picture & { places: readonly ColumnPlace[] }): ReactElement => (
  <Drawn {...frame} shapes={columnShapes(places, frame)} />
);

/** A past forecast against what came. */
export const LedgerPicture = ({
  entry,
  ...frame
}: Picture & { entry: Pick<LedgerEntry, 'points'> }): ReactElement => (
  <Drawn {...frame} shapes={ledgerShapes(entry, frame)} />
);

/** A history that is too short for a forecast, and what it waits for. */
export const WaitingPicture = ({ data, ...frame }: Picture & { data: WaitingData }): ReactElement => (
  <Drawn {...frame} shapes={waitingShapes(data, frame)} />
);

function Drawn({ shapes, label, width, height, theme }: Picture & { shapes: Shape[] }): ReactElement {
  const scene = { ...emptyScene({ width, height, theme, detail: 'picture' }, '', shapes), message: null };
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <SceneShapes scene={scene} theme={theme} />
    </svg>
  );
}
