import { ArrowRight, Upload } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { EditorOnly } from '../../entities/workspace/editor-only.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { DashboardPicture, FilePicture, ProfilePicture } from './step-pictures.js';
import { useFileDrop } from './use-file-drop.js';

const STEPS = [
  { title: 'Bring a file', text: 'Drop it anywhere on this page.', Picture: FilePicture },
  {
    title: 'See what is in it',
    text: 'A picture per column, and a receipt of what was read.',
    Picture: ProfilePicture,
  },
  {
    title: 'Get a dashboard',
    text: 'Built from the columns, with the reason for each chart.',
    Picture: DashboardPicture,
  },
];

/** What a home without any data shows: the way to the first step, in sight on a small screen as well, and the three steps. */
export function GetStarted() {
  const navigate = useNavigate();
  useFileDrop((files) => void navigate('/data-sources?upload=1', { state: { files } }));
  return (
    <Card aria-label="Get Started" className="p-5">
      <h2 className="text-h2">Get Started</h2>
      <p className="text-body text-text2">
        Bring one file. You see what is in it, and a first dashboard you can change.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <EditorOnly>
          <Button variant="primary" size="large" asChild>
            <Link to="/data-sources?upload=1">
              <Upload aria-hidden="true" />
              Upload Data
            </Link>
          </Button>
          <Button variant="ghost" size="large" asChild>
            <Link to="/data-sources?sample">Use sample data</Link>
          </Button>
        </EditorOnly>
        <p className="text-caption text-text3">Supported formats: CSV, JSON, XML, TXT files up to 50MB</p>
      </div>
      <ol className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {STEPS.map(({ title, text, Picture }, index) => (
          <li key={title} className="relative min-w-0">
            <Picture />
            {index > 0 && (
              <ArrowRight
                aria-hidden="true"
                className="absolute top-24 -left-7 size-4 text-text3 max-lg:hidden"
              />
            )}
            <h3 className="mt-3 text-h3">
              <span className="mr-2 font-normal text-text3">{index + 1}</span>
              {title}
            </h3>
            <p className="text-body text-text2">{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
