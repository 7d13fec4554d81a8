import { workScreens } from './work-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { projectsScreens } from './projects-screens.ts';
import { moneyScreens } from './money-screens.ts';
import { contentScreens } from './content-screens.ts';
import { platformScreens } from './platform-screens.ts';
import { accountScreens } from './account-screens.ts';
import type { Screen } from './screen.ts';

/** Every screen of the back office, in order; `/` leads to the first one, which all staff may open. */
export const screens: readonly Screen[] = [
  ...workScreens,
  ...peopleScreens,
  ...projectsScreens,
  ...moneyScreens,
  ...contentScreens,
  ...platformScreens,
  ...accountScreens,
];
