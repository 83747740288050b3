import { FEATURES, type Feature, missingFeature, PLAN_NAMES, priceOf } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { Button } from './buttons/button.js';

/** In place of what the plan does not include: which one does, what it costs, and the way there. */
export function FeatureOffer({ feature }: { feature: Feature }) {
  const { plan } = FEATURES[feature];
  return (
    <div className="rounded-lg border border-border bg-sunken p-4">
      <p className="text-body text-text1">{missingFeature(feature)}</p>
      <p className="mt-1 text-caption text-text3">
        {PLAN_NAMES[plan]} costs {priceOf(plan)} per month.
      </p>
      <Button asChild variant="primary" className="mt-3">
        <Link to="/pricing">See plans</Link>
      </Button>
    </div>
  );
}
