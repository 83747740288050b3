import type { ReactElement } from 'react';
import type { ForecastFrame } from '../forecast/forecast-frame.js';
import { emptyScene } from '../scene/scene.js';
import { SceneShapes } from '../scene/scene-svg.js';
import { type AlertData, alertShapes } from './alert-scene.js';

interface AlertPictureProps extends ForecastFrame {
  data: AlertData;
  /** The picture in words. */
  label: string;
}

/** What an alert watches as one still picture, with where it fires. */
export function AlertPicture({ data, label, ...frame }: AlertPictureProps): ReactElement {
  const { width, height, theme } = frame;
  const shapes = alertShapes(data, frame);
  const scene = { ...emptyScene({ width, height, theme, detail: 'm' }, '', shapes), message: null };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <SceneShapes scene={scene} theme={theme} />
    </svg>
  );
}
