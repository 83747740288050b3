import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ForecastFigure } from '../../../entities/prediction/forecast-figure.js';
import { predictionQuery } from '../../../entities/prediction/predictions.api.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';

interface ForeseenPictureProps {
  predictionId: string;
  /** What is shown where the forecast has gone since. */
  children: ReactNode;
}

const HEIGHT = 304;

/** What a finding foresees, in the bands of its forecast. */
export function ForeseenPicture({ predictionId, children }: ForeseenPictureProps) {
  const { data, isPending } = useQuery(predictionQuery(predictionId));
  if (isPending) return <Skeleton className="h-76" />;
  if (data?.kind !== 'forecast' || data.points.length === 0) return children;
  return <ForecastFigure prediction={data} height={HEIGHT} />;
}
