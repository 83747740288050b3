import type { Reviewer, SecondOpinion } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REVIEWER_NAMES } from '../../../entities/opinion/opinion-words.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { AskReviewers } from './ask-reviewers.js';
import { OpinionOnFields, type SecondOpinionProps } from './opinion-on-fields.js';
import { extractionOpinionsQuery } from './second-opinion.api.js';

/** The document read a second time: who may be asked, and where each reader's values agree with those that stand here. */
export function SecondOpinionSheet({ onClose, ...props }: SecondOpinionProps & { onClose: () => void }) {
  const { extraction } = props;
  const opinions = useQuery(extractionOpinionsQuery(extraction.id));
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title="Second opinion"
      description={`${extraction.documentName}, read again without knowing what was found first`}
      className="flex flex-col gap-5 px-4 py-5 md:px-8"
    >
      <AskReviewers extractionId={extraction.id} />
      <Loaded query={opinions} noun="opinions">
        {(list) =>
          list.length === 0 ? (
            <p className="text-body text-text2">
              Nobody has been asked yet. Every value that a reviewer names is looked up in the document before
              it is shown.
            </p>
          ) : (
            <Newest opinions={newestOfEach(list)} {...props} />
          )
        }
      </Loaded>
    </Sheet>
  );
}

/** Of each reviewer the last word counts. */
const newestOfEach = (opinions: readonly SecondOpinion[]): SecondOpinion[] =>
  opinions.filter(({ reviewer }, at) => opinions.findIndex((each) => each.reviewer === reviewer) === at);

function Newest({ opinions, ...props }: SecondOpinionProps & { opinions: readonly SecondOpinion[] }) {
  const [chosen, setChosen] = useState<Reviewer>();
  const shown = opinions.find(({ reviewer }) => reviewer === chosen) ?? opinions[0];
  if (!shown) return null;
  return (
    <>
      {opinions.length > 1 && (
        <Segmented
          label="Reviewer"
          value={shown.reviewer}
          onValueChange={setChosen}
          options={opinions.map(({ reviewer: value }) => ({ value, label: REVIEWER_NAMES[value] }))}
        />
      )}
      <p className="text-caption text-text2">
        {REVIEWER_NAMES[shown.reviewer]}, {formatDateTime(shown.askedAt)}, asked by {shown.askedBy}
      </p>
      {shown.status === 'queued' && <p role="status">It is being read.</p>}
      {shown.status === 'failed' && <p role="alert">{shown.error}</p>}
      {shown.status === 'ready' && <OpinionOnFields opinion={shown} {...props} />}
    </>
  );
}
