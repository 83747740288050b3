import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { type Assigned, AssignFields } from './assign-fields.js';
import { useComment } from './discussion.api.js';
import { MentionField } from './mention-field.js';

interface CommentFormProps {
  aboutId: string;
  tileId?: string | null;
  /** Of an answer, the thread it stands in. */
  parentId?: string;
  isTeam: boolean;
  hint?: string | undefined;
  onSent?: () => void;
}

const NOBODY: Assigned = { assignTo: null, dueOn: null };

/** Writes a comment, or an answer to one. What was written stays until it is sent. */
export function CommentForm({ aboutId, tileId = null, parentId, isTeam, hint, onSent }: CommentFormProps) {
  const [text, setText] = useState('');
  const [assigned, setAssigned] = useState(NOBODY);
  const comment = useComment(aboutId);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    comment.mutate(
      { text, tileId, parentId: parentId ?? null, ...assigned },
      {
        onSuccess: () => {
          setText('');
          setAssigned(NOBODY);
          onSent?.();
        },
      },
    );
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-2">
      <Field label={parentId ? 'Answer' : 'New comment'} hint={hint} error={comment.error?.message}>
        <MentionField value={text} onValueChange={setText} hasMembers={isTeam} rows={parentId ? 2 : 3} />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isTeam && !parentId && (
          <div className="mr-auto">
            <AssignFields value={assigned} onChange={setAssigned} />
          </div>
        )}
        <Button type="submit" size="compact" isPending={comment.isPending}>
          {parentId ? 'Answer' : 'Comment'}
        </Button>
      </div>
    </form>
  );
}
