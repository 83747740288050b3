import { type Prediction, predictionTitle } from '@plumbline/contracts';
import { ChartSpline, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../shared/ui/overlays/menu.js';
import { DeleteDialog } from '../parts/delete-dialog.js';

/** What can be done with a prediction of the list. */
export function RowMenu({ prediction }: { prediction: Prediction }) {
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <BareIconButton label={`Actions for ${predictionTitle(prediction)}`}>
            <Ellipsis aria-hidden="true" />
          </BareIconButton>
        }
      >
        <MenuItem
          icon={<ChartSpline aria-hidden="true" />}
          onSelect={() => void navigate(`/predict/${prediction.id}`)}
        >
          Open
        </MenuItem>
        <EditorOnly>
          <MenuSeparator />
          <MenuItem
            variant="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => setIsDeleting(true)}
          >
            Delete
          </MenuItem>
        </EditorOnly>
      </Menu>
      {isDeleting && (
        <DeleteDialog
          prediction={prediction}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
