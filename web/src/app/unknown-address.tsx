import { Footer } from '../shared/layout/footer.js';
import { PublicFrame } from '../shared/layout/public-frame.js';
import { NotFound } from './not-found.js';

/** What an address shows at which there is no screen. */
export function Component() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicFrame>
        <NotFound />
      </PublicFrame>
      <div className="mt-auto">
        <Footer />
      </div>
    </div>
  );
}
