import type { Insight, InsightType, Priority } from '@plumbline/contracts';

export const TYPE_NAMES: Record<InsightType, string> = {
  trend: 'Trend',
  anomaly: 'Anomaly',
  correlation: 'Correlation',
  prediction: 'Prediction',
  recommendation: 'Recommendation',
  other: 'Other',
};

export const PRIORITY_NAMES: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' };

type Confidence = Pick<Insight, 'confidence' | 'isExact'>;

/** "97%"; ">99%" above 99, since nothing learned from data is certain; "Exact" where nothing was inferred. */
export function confidenceText({ confidence, isExact }: Confidence): string {
  if (isExact) return 'Exact';
  const share = Number(confidence);
  return share > 0.99 ? '>99%' : `${Math.round(share * 100)}%`;
}

/** The same for those who hear it, where "greater than sign" and a bar say little. */
export function spokenConfidence(insight: Confidence): string {
  if (insight.isExact) return 'an exact description';
  return `confidence ${confidenceText(insight).replace('>', 'over ')}`;
}
