import type { Dashboard } from '@plumbline/contracts';
import { DiscussionSheet } from '../../../entities/discussion/discussion-sheet.js';
import { GUESTS_HINT, tileTitle } from './comment-words.js';

interface DashboardCommentsProps {
  dashboard: Dashboard;
  /** Those on one tile; null: all, and what is written is about the dashboard. */
  tileId: string | null;
  onClose: () => void;
}

/** What people said about a dashboard or one of its tiles. */
export function DashboardComments({ dashboard, tileId, onClose }: DashboardCommentsProps) {
  return (
    <DiscussionSheet
      aboutId={dashboard.id}
      name={dashboard.name}
      tileId={tileId}
      tileTitle={(id) => tileTitle(dashboard, id)}
      hint={GUESTS_HINT}
      onClose={onClose}
    />
  );
}
