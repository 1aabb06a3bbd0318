/** Choosing what to quote: a passage of the source, or what was selected on the page; its ends may be cut off, its words stay. */
import { useId, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { duration } from '#lib/format/date.ts'
import { MAX_PASSAGE } from '#lib/format/quote.ts'
import { type Passage, type Quotable, textFrom } from './passages.ts'
import { passageProblem, type Quote } from './saved-quotes.ts'

interface Props {
  source: Quotable
  /** What pressing the button does, in a word. */
  label: string
  onPicked: (quote: Quote) => void
  close: () => void
}

const cut = (text: string): string => [...text].slice(0, MAX_PASSAGE).join('')

/** Where the quotation begins. */
function PassageChoice({
  name,
  passages,
  index,
  choose,
}: {
  name: string
  passages: readonly Passage[]
  index: number
  choose: (index: number) => void
}) {
  return (
    <fieldset className="field">
      <legend className="field-label">从哪一段开始</legend>
      <div className="quote-choice">
        {passages.map((passage, at) => (
          <label key={`${passage.at}:${passage.text}`} className="quote-line">
            <input type="radio" name={name} checked={at === index} onChange={() => choose(at)} />
            <span className="min-w-0">
              {passage.at !== null && <small className="num text-ink-3">{duration(Math.floor(passage.at / 1000))} </small>}
              {passage.text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function QuotePicker({ source, label, onPicked, close }: Props) {
  const name = useId()
  const { passages } = source
  const [index, setIndex] = useState(source.chosen)
  const [text, setText] = useState(() => cut(source.selected || (passages[source.chosen]?.text ?? '')))
  const [tried, setTried] = useState(false)
  const problem = passageProblem(text, textFrom(passages, index))
  const choose = (chosen: number) => {
    setIndex(chosen)
    setText(cut(passages[chosen]?.text ?? ''))
  }
  const pick = () => {
    setTried(true)
    const passage = passages[index]
    if (problem || !passage) return
    const { kind, id, title } = source
    onPicked({ kind, id, at: passage.at, passage: text.trim(), title, by: passage.by })
  }
  return (
    <Dialog title="引用一段" description="引文会带着出处，读的人点它就回到原处。" open onOpenChange={shown => !shown && close()}>
      <div className="stack">
        {passages.length > 1 && <PassageChoice name={name} passages={passages} index={index} choose={choose} />}
        <div className="field">
          <label className="field-label" htmlFor={`${name}-text`}>
            引文
          </label>
          <textarea
            id={`${name}-text`}
            className="input"
            rows={5}
            value={text}
            aria-invalid={tried && problem !== null}
            aria-describedby={`${name}-note`}
            onChange={event => setText(event.target.value)}
          />
          <p
            id={`${name}-note`}
            className={tried && problem ? 'field-error' : 'field-help'}
            role={tried && problem ? 'alert' : undefined}
          >
            {tried && problem ? problem : `可以删去前后的字，不能改动原文；最多 ${MAX_PASSAGE} 个字`}
          </p>
        </div>
        <p className="flex justify-end gap-2">
          <button type="button" className="btn" onClick={close}>
            取消
          </button>
          <button type="button" className="btn btn-main" onClick={pick}>
            {label}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
