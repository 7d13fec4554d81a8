import { getToday } from '@parcela/contract/operator';
import type { Resource } from '../../shared/resource/define-resource.tsx';
import { TodayScreen } from './today-screen.tsx';

/** A screen of its own: no list and no form. */
export const today: Resource = { permission: getToday.permission, List: TodayScreen };
