import { findAnomalies } from './anomalies/find-anomalies.js';
import { findCorrelations } from './correlations/find-correlations.js';
import { findDescriptions } from './descriptions/find-descriptions.js';
import type { Search } from './engine/search-candidates.js';
import { findShareWindows } from './share-windows/find-share-windows.js';
import { findTrends } from './trends/find-trends.js';

/** Everything that is looked for, in the order of the steps people see. */
export const DETECTORS: readonly Search[] = [
  { step: 1, detect: findAnomalies },
  { step: 1, detect: findTrends },
  { step: 1, detect: findShareWindows },
  { step: 2, detect: findCorrelations },
  { step: 2, detect: findDescriptions },
];
