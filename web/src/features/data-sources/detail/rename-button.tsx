import type { DataSourceDetail } from '@plumbline/contracts';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { RenameColumn } from './lazy-parts.js';

interface RenameButtonProps {
  source: DataSourceDetail;
  name: string;
  onRenamed: (name: string) => void;
}

/** Opens what a column is called. */
export function RenameButton(props: RenameButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayEdit = useMayEdit();
  if (!mayEdit) return null;
  return (
    <>
      <Button size="compact" onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden="true" />
        Rename
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RenameColumn {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
