import { type CreatedShare, type Dashboard, hasFeature } from '@plumbline/contracts';
import { useState } from 'react';
import { UnverifiedNote } from '../../../entities/session/address/unverified-note.js';
import { useUser } from '../../../entities/session/session-state.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { FeatureOffer } from '../../../shared/ui/feature-offer.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { NewLink } from './new-link.js';
import { ShareForm } from './share-form.js';
import { ShareList } from './share-list.js';

interface ShareDialogProps {
  dashboard: Dashboard;
  onClose: () => void;
}

/** Links to a dashboard for people without an account: made, shown once, listed, turned off. */
export function ShareDialog({ dashboard, onClose }: ShareDialogProps) {
  const [made, setMade] = useState<CreatedShare>();
  const { plan, emailVerified } = useUser();
  const isOffered = hasFeature(plan, 'guests');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Share “${dashboard.name}”`}
      description="Guests see this dashboard and can filter it. They see neither the rows behind a number nor the data source."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {listsRows(dashboard) && (
        <p className="mb-3 text-body text-text2">
          One tile of this dashboard lists rows of the data source as they are. Guests see that tile, too.
        </p>
      )}
      {!isOffered && <FeatureOffer feature="guests" />}
      {isOffered && made && <NewLink share={made} onAnother={() => setMade(undefined)} />}
      {isOffered && !made && !emailVerified && <UnverifiedNote what="Links for guests" />}
      {isOffered && !made && emailVerified && <ShareForm dashboardId={dashboard.id} onMade={setMade} />}
      <ShareList dashboardId={dashboard.id} newId={made?.id} />
    </Dialog>
  );
}

const listsRows = ({ config }: Dashboard) =>
  config.charts.some(({ type, plan }) => type === 'table' && plan.raw !== undefined);
