import { DiscussionButton } from './discussion-button.js';

/** Where the panel of a number leads to what members say about it. */
export function FactTalk({ id, name }: { id: string; name: string }) {
  return <DiscussionButton key={id} aboutId={id} name={name} />;
}
