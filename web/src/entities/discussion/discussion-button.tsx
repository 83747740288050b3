import { commentsHash } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { plural } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { useIsTeam } from '../workspace/people.api.js';
import { discussionQuery } from './discussion.api.js';

const DiscussionSheet = lazy(async () => ({
  default: (await import('./discussion-sheet.js')).DiscussionSheet,
}));

interface DiscussionButtonProps {
  aboutId: string;
  name: string;
  tileTitle?: (id: string) => string | undefined;
  hint?: string;
}

/** Opens what members said about what is shown, with how many threads are open; nobody is alone with their comments. */
export function DiscussionButton(props: DiscussionButtonProps) {
  return useIsTeam() ? <TeamButton {...props} /> : null;
}

function TeamButton({ aboutId, ...shown }: DiscussionButtonProps) {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [wasOpened, setWasOpened] = useState(false);
  const { data = [] } = useQuery(discussionQuery(aboutId));
  const open = data.filter(({ parentId, resolved }) => parentId === null && !resolved).length;
  const isOpen = wasOpened || hash === commentsHash(aboutId);
  const close = () => {
    setWasOpened(false);
    if (hash === commentsHash(aboutId)) void navigate({ pathname, search }, { replace: true, state });
  };
  return (
    <>
      <Button
        aria-label={open > 0 ? `Comments, ${plural(open, 'open thread')}` : 'Comments'}
        onClick={() => setWasOpened(true)}
      >
        <MessageSquare aria-hidden="true" />
        <span className="max-sm:hidden">Comments</span>
        {open > 0 && <span className="tabular-nums">{open}</span>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DiscussionSheet aboutId={aboutId} {...shown} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
