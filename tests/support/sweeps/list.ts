/**
 * Which screens are swept, as whom, and in how many parts: a part is one test, in which the browser goes over its screens one after the
 * other. list.test.ts holds this to the pages and sections that there are; a sweep fails when a check of one of its screens was not made.
 */
import { BEGINNING, CHAT, FOR_MEMBERS, FOR_VISITORS, MODERATING } from './public.ts'
import type { Person, Screen, Sweep } from './screen.ts'
import { MEMBER, manageScreens, merchantScreens } from './working.ts'

type IsPart = (path: string) => boolean

const under =
  (...starts: string[]): IsPart =>
  path =>
    starts.some(start => path.startsWith(start))

const not =
  (isPart: IsPart): IsPart =>
  path =>
    !isPart(path)

const divide = (as: Person, screens: readonly Screen[], parts: Record<string, IsPart>): Sweep[] =>
  Object.entries(parts).map(([part, isPart]) => ({ as, part, screens: screens.filter(({ at }) => isPart(String(at))) }))

const perArea = (as: Person, areas: Record<string, readonly Screen[]>): Sweep[] =>
  Object.entries(areas).map(([part, screens]) => ({ as, part, screens }))

const ORDERS = under('/merchant/order')
const SERVICES = under('/merchant/service', '/merchant/settlement')
const LEARNING = under('/merchant/school', '/merchant/course')

const CATEGORIES = under('/manage/category')

/** The parts of the member area; whatever begins otherwise is in the last. */
const BOUGHT = under('/member/member_order', '/member/member_service')
const CONSULTED = under('/member/member_consul', '/member/member_fee', '/member/member_school')
const PARK = under('/member/member_park', '/member/member_booking', '/member/member_vacancy', '/member/member_policy')
const ACCOUNT = under(
  ...['person', 'auth', 'account', 'minor', 'report', 'rights', 'strike', 'set', 'bind'].map(one => `/member/member_${one}`),
)

export const SWEEPS: readonly Sweep[] = [
  { as: 'member', part: 'chat', screens: CHAT },
  ...divide('member', MEMBER, {
    'what was bought': BOUGHT,
    'what was asked and learned': CONSULTED,
    'the own park': PARK,
    'the own account': ACCOUNT,
    'the rest of the own area': path => ![BOUGHT, CONSULTED, PARK, ACCOUNT].some(isPart => isPart(path)),
  }),
  ...divide('owner', merchantScreens('owner'), {
    orders: ORDERS,
    services: SERVICES,
    schools: LEARNING,
    'company, people and park': path => ![ORDERS, SERVICES, LEARNING].some(isPart => isPart(path)),
  }),
  { as: 'merchant', part: 'all', screens: merchantScreens('merchant') },
  { as: 'staff', part: 'all', screens: merchantScreens('staff') },
  ...divide('content', manageScreens('content'), { categories: CATEGORIES, 'the rest of the console': not(CATEGORIES) }),
  ...(['operator', 'merchants', 'money', 'support'] as const).map(
    (as): Sweep => ({ as, part: 'the console', screens: manageScreens(as) }),
  ),
  { as: 'moderator', part: 'forum', screens: MODERATING },
  { as: 'newcomer', part: 'what one begins with', screens: BEGINNING },
  ...perArea('visitor', FOR_VISITORS),
  ...perArea('member', FOR_MEMBERS),
]
