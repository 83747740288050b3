import type { Extraction, UpdateFieldBody } from '@plumbline/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { SecondOpinionSheet } from './second-opinion-sheet.js';

interface OwnProps {
  extraction: Extraction;
  onField: (name: string) => void;
  onDecide: (name: string, decision: Omit<UpdateFieldBody, 'version'>) => void;
}

/** Opens what a second reader says; what is accepted of it is a decision like any other, and can be taken back. */
export function SecondOpinion({ extraction, onField, onDecide }: OwnProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Second opinion</Button>
      {isOpen && (
        <SecondOpinionSheet
          extraction={extraction}
          onClose={() => setIsOpen(false)}
          onField={(name) => {
            setIsOpen(false);
            onField(name);
          }}
          onAccept={(name, { value, page, box }, reviewer) =>
            onDecide(name, { state: 'changed', value, reviewer, ...(box && { place: { page, box } }) })
          }
        />
      )}
    </>
  );
}
