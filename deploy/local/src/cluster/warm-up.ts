import { look } from './users/look.js';
import type { TestUser } from './users/test-user.js';

const PEOPLE = ['warm1', 'warm2', 'warm3'];
/** Enough for each replica to be asked. */
const LOOKS = 4;

/** Every process does its work once: caches are filled, pools are open. */
export async function warmUp(make: (name: string) => TestUser): Promise<void> {
  await Promise.all(
    PEOPLE.map(async (name) => {
      const user = make(name);
      if (!(await user.signUp())) throw new Error(`${name} could not sign up`);
      const source = await user.upload(500, 1);
      if (!source || !(await user.untilRead(source))) throw new Error('the warm-up was not read');
      const made = await user.generate(source);
      const dashboard = made && (await user.untilBuilt(made.id));
      if (!dashboard) throw new Error('the warm-up was not built');
      for (let looks = 0; looks < LOOKS; looks += 1) await look(user, dashboard);
    }),
  );
}
