/** The words of the sweeps: a screen, who goes over it, and what is checked there. */
import type { Page } from '@playwright/test'

/** As whom a sweep goes: one kind of person each. The four before the last are operators with this duty and no other. */
export const PEOPLE = [
  'visitor',
  'member',
  'moderator',
  'newcomer',
  'merchant',
  'owner',
  'staff',
  'content',
  'merchants',
  'money',
  'support',
  'operator',
] as const
export type Person = (typeof PEOPLE)[number]

/**
 * In the order in which they are made in the one visit; the presses come last, because they change what stands there.
 * `whole`: the screen opens with its title and without a failure. `axe`: every rule at two widths, and the colours of both themes.
 * `narrow`: nothing scrolls sideways on a phone, nor at 200 % zoom. `thumbs`: what is pressed catches a thumb on a phone. `presses`: no
 * control is dead.
 */
export const CHECKS = ['whole', 'axe', 'narrow', 'thumbs', 'presses'] as const
export type Check = (typeof CHECKS)[number]

/** A screen of a record: `like` is its address with 0 for any number and * for any word. */
export type OfRecord = { like: string } & ({ on: string } | { row: string })

export type Screen = {
  name: string
  /** Its address; or that of a record, which is the first that is linked `on` a page, or what `row` (SQL, $1 is the person's phone) answers. */
  at: string | OfRecord
  /** What belongs to it and is pressed; left out: everything, the header and the footer too. */
  part?: string
  /** A page for reading: of its links of one kind only some are pressed. */
  isRead?: true
  /** More than that, where what stands around it is pressed as well; the records it leads to are pressed without. */
  around?: string
  /** How it is gone to, where links go inside an island; left out: by loading it. */
  enter?: (page: Page) => Promise<void>
  /** Its level-one heading, where it is known. */
  heading?: string
  /** Words that have to stand there: of what is closed, why. */
  says?: string
  /** The code it answers with; left out: 200. */
  status?: number
  /** Checks that are not made here, each with its reason. */
  without?: Partial<Record<Check, string>>
}

/** What one person goes over in one test, which takes no longer than about a hundred seconds on two cores. */
export type Sweep = { as: Person; part: string; screens: readonly Screen[] }

export const checksOf = ({ without }: Screen): Check[] => CHECKS.filter(check => !without?.[check])

/** The address, for the list: of a record with its placeholders. */
export const addressOf = ({ at }: Screen): string => (typeof at === 'string' ? at : at.like)
