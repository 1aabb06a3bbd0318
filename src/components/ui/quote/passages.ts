/** What on a page can be quoted, read from the page itself. */

export type Passage = { at: number | null; by: string; text: string }
/** `chosen`: what is selected on the page, when it lies within the source. */
export type Quotable = {
  kind: 'ANSWER' | 'PLAYBACK'
  id: number
  title: string
  passages: Passage[]
  chosen: number
  selected: string
}

const BLOCKS = 'p, li, h3, h4, pre'

/** The innermost blocks of a text. */
const blocksOf = (text: Element): Element[] => [...text.querySelectorAll(BLOCKS)].filter(block => !block.querySelector(BLOCKS))

function selectionIn(blocks: readonly Element[]): { chosen: number; selected: string } {
  const selection = getSelection()
  const begins = selection?.rangeCount ? selection.getRangeAt(0).startContainer : null
  const chosen = begins ? blocks.findIndex(block => block.contains(begins)) : -1
  const selected = chosen < 0 ? '' : (selection?.toString().trim() ?? '')
  return selected === '' ? { chosen: 0, selected: '' } : { chosen, selected }
}

const wordsOf = (block: Element): string => block.textContent?.trim() ?? ''

export function answerPassages(item: Element, { id, title, by }: { id: number; title: string; by: string }): Quotable {
  const blocks = [...item.querySelectorAll(':scope > .article')].flatMap(blocksOf).filter(block => wordsOf(block) !== '')
  return {
    kind: 'ANSWER',
    id,
    title,
    passages: blocks.map(block => ({ at: null, by, text: wordsOf(block) })),
    ...selectionIn(blocks),
  }
}

/** @param list the transcript; each line says when and by whom. */
export function playbackPassages(list: Element, { id, title }: { id: number; title: string }): Quotable {
  const lines = [...list.querySelectorAll('li[data-at]')]
  return {
    kind: 'PLAYBACK',
    id,
    title,
    passages: lines.map(line => ({
      at: Number((line as HTMLElement).dataset.at),
      by: (line as HTMLElement).dataset.by ?? '',
      text: line.querySelector('p')?.textContent?.trim() ?? '',
    })),
    ...selectionIn(lines),
  }
}

/** What a selection may hold: from its first passage on. */
export const textFrom = (passages: readonly Passage[], index: number): string =>
  passages
    .slice(index)
    .map(passage => passage.text)
    .join('')
