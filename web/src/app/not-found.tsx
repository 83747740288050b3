import { Link, useLocation, useNavigate } from 'react-router-dom';
import { SystemScreen } from '../shared/layout/system-screen.js';
import { Button } from '../shared/ui/buttons/button.js';

/** The 404 screen; also what a route shows whose object is not there or not yours. */
export function NotFound() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <SystemScreen
      picture={<AxisWithGap />}
      title="Page not found"
      text={
        <>
          Nothing is at <code className="font-mono text-code break-all text-text1">{pathname}</code>
        </>
      }
      actions={
        <>
          <Button onClick={() => void navigate(-1)}>Back</Button>
          <Button asChild>
            <Link to="/">Home</Link>
          </Button>
        </>
      }
    />
  );
}

function AxisWithGap() {
  return (
    <svg width="120" height="48" viewBox="0 0 120 48" fill="none" className="text-text3" aria-hidden="true">
      <path d="M4 32 20 24l14 6 12-14" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="m78 20 14-8 12 10 12-12" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="M2 44h46M76 44h42" stroke="currentColor" strokeWidth="1.5" />
      <path d="M52 44h20" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 4" />
    </svg>
  );
}
