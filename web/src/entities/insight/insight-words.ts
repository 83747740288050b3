import { confidenceWords, type Insight, type InsightType, type Priority } from '@plumbline/contracts';

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

/** "97%", and ">99%" above 99; "Exact" where nothing was inferred. */
export const confidenceText = ({ confidence, isExact }: Confidence): string =>
  isExact ? 'Exact' : confidenceWords(Number(confidence));

/** The same for those who hear it, where "greater than sign" and a bar say little. */
export function spokenConfidence(insight: Confidence): string {
  if (insight.isExact) return 'an exact description';
  return `confidence ${confidenceText(insight).replace('>', 'over ')}`;
}
