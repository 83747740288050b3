import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';

/** Nothing uploaded yet: the picture of a page with a place marked on it. */
export function NoDocuments({ onUpload }: { onUpload: () => void }) {
  return (
    <Card>
      <Empty
        picture={<MarkedPage />}
        title="No documents yet"
        action={
          <EditorOnly>
            <Button onClick={onUpload}>Upload document</Button>
          </EditorOnly>
        }
      >
        Upload a PDF, a Word file, a picture of a page or plain text. Everything that is read in it points at
        its place on the page.
      </Empty>
    </Card>
  );
}

function MarkedPage() {
  return (
    <svg
      width="160"
      height="72"
      viewBox="0 0 160 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M24 6h32l12 12v48H24z M56 6v12h12" strokeLinejoin="round" />
      <path d="M32 28h28M32 50h28M32 58h16" />
      <rect x="30" y="34" width="24" height="9" rx="2" />
      <path d="M54 38.5h44v-16h12m-12 16v16h12M116 22.5h20M116 54.5h28" />
    </svg>
  );
}
