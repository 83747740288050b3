import { useUser } from '../session/session-state.js';

/** On every screen of a viewer: why nothing can be changed, and who can help. */
export function ViewerBar() {
  const { workspaceRole, workspaceName } = useUser();
  if (workspaceRole !== 'viewer') return null;
  return (
    <section
      aria-label="Your role"
      className="presenting:hidden page-gutter border-b border-border bg-info-bg py-1.5 text-caption text-info-text"
    >
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-medium">You are a viewer of {workspaceName}:</strong> you see everything and
        change nothing. An admin or an owner can make you an editor.
      </p>
    </section>
  );
}
