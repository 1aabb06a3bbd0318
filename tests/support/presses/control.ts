/** The words of the presses: what can be pressed, what came of a press, where it happens. */
import type { Page } from '@playwright/test'

/** One thing that can be pressed, as its person knows it. */
export type Control = {
  /** The same for the same control after a re-rendering; another one when it is disabled. */
  key: string
  /** The dialog, menu or page it stands in. */
  layer: string
  kind: string
  name: string
  /** Where a link leads. */
  href: string | null
  disabled: boolean
  /** Why it is disabled or cannot be changed, as it is read out with it. */
  why: string
  /** Pressed last: it takes the layer away. */
  closes: boolean
  /** It is what is shown or chosen already: pressing it again may well do nothing. */
  chosen: boolean
  /** The states that stand beside it in its row. */
  row: string
}

/** Where to press a control, and how. */
export type Aim = { control: Control; x: number; y: number; covered: boolean; readOnly: boolean; written: boolean }

/** What stands before the next press. */
export type Step = {
  /** The address with its parameters. */
  here: string
  /** Where the page would have gone by itself since the last step, had it been let. */
  left: string | null
  layer: string
  /** Everything that can be pressed in the topmost layer. */
  controls: Control[]
  /** The next to press; null when everything of this layer is done, or what was wanted is not here. */
  next: Aim | null
}

export type Result = {
  /** What a person could notice; null: nothing. */
  outcome: string | null
  writes: string[]
  /** Whether the refusal of the writes can be read. */
  said: boolean
}

export type Place = {
  path: string
  /** The part of the page that belongs to the place; left out: all of it. */
  part?: string
  /** More than that, where what stands around it is pressed as well; the records it leads to are pressed without. */
  around?: string
  /** Of links of one kind only the first and the last are pressed, as on pages for reading. */
  sampled?: boolean
  /** How it is gone to; left out: by loading it. */
  enter?: (page: Page) => Promise<void>
}

export type Finding = { place: string; layer: string; control: string; what: string }
