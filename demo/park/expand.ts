/** Fills the slots of a text: `{food}` becomes one of the words, the same one wherever the text names it again. */
import type { Slots } from '#demo/read.ts'
import type { Rng } from '#demo/rng.ts'

export type Expander = (template: string) => string

/** `{n:3-9}` becomes a whole number of that range; an unknown slot is a mistake of the author and throws. */
export function createExpander(rng: Rng, slots: Slots): Expander {
  const chosen = new Map<string, string>()
  return template =>
    template.replace(/\{([a-zA-Z]+\d?)(?::(\d+)-(\d+))?\}/g, (_whole, name: string, from?: string, to?: string) => {
      if (from !== undefined && to !== undefined) return String(rng.int(Number(from), Number(to)))
      const known = chosen.get(name)
      if (known !== undefined) return known
      const words = slots[name.replace(/\d$/, '')]
      if (!words) throw new Error(`no words for the slot {${name}} in “${template}”`)
      const taken = new Set(chosen.values())
      const free = words.filter(word => !taken.has(word))
      const word = rng.pick(free.length > 0 ? free : words)
      chosen.set(name, word)
      return word
    })
}

/** Plain paragraphs as HTML. */
export const paragraphs = (texts: readonly string[]): string => texts.map(text => `<p>${text}</p>`).join('')
