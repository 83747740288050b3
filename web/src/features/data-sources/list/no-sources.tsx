import { SampleButton } from '../../../entities/sample/sample-button.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';

/** Nothing uploaded yet: the picture of a file turning into columns. */
export function NoSources({ onUpload, onConnect }: { onUpload: () => void; onConnect: () => void }) {
  return (
    <Card>
      <Empty
        picture={<FileToColumns />}
        title="No data sources yet"
        action={
          <EditorOnly>
            <span className="flex flex-wrap justify-center gap-2">
              <Button onClick={onUpload}>Upload data</Button>
              <Button onClick={onConnect}>Connect database</Button>
              <SampleButton />
            </span>
            <p className="text-caption text-text3">Supported formats: CSV, JSON, XML, TXT files up to 50MB</p>
          </EditorOnly>
        }
      >
        Drop a file anywhere on this page. You see how it was read before anything is built on it.
      </Empty>
    </Card>
  );
}

function FileToColumns() {
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
      <path d="M8 8h28l12 12v44H8z M36 8v12h12" strokeLinejoin="round" />
      <path d="M16 32h24M16 42h24M16 52h16" />
      <path d="M62 36h24m-6-6 6 6-6 6" />
      {[34, 18, 44, 26].map((height, index) => (
        <rect key={height} x={100 + index * 14} y={64 - height} width="8" height={height} rx="2" />
      ))}
    </svg>
  );
}
