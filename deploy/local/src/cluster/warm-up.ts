import { look } from './people/look.js';
import type { Person } from './people/person.js';

const PEOPLE = ['warm1', 'warm2', 'warm3'];
/** Enough for each replica to be asked. */
const LOOKS = 4;

/** Every process does its work once: caches are filled, pools are open. */
export async function warmUp(make: (name: string) => Person): Promise<void> {
  await Promise.all(
    PEOPLE.map(async (name) => {
      const person = make(name);
      if (!(await person.signUp())) throw new Error(`${name} could not sign up`);
      const source = await person.upload(500, 1);
      if (!source || !(await person.untilRead(source))) throw new Error('the warm-up was not read');
      const made = await person.generate(source);
      const dashboard = made && (await person.untilBuilt(made.id));
      if (!dashboard) throw new Error('the warm-up was not built');
      for (let looks = 0; looks < LOOKS; looks += 1) await look(person, dashboard);
    }),
  );
}
