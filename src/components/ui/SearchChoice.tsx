/** One of many is chosen by its name: what is typed is looked for. A combobox: arrows move, Enter chooses, Escape puts back what was chosen. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import './search-choice.css'

export type Chosen = { id: number; name: string }

interface Props {
  label: string
  help?: string
  error?: string | undefined
  value: Chosen | null
  onChange: (value: Chosen | null) => void
  /** @param keyword empty: what is offered before anything is typed. */
  search: (keyword: string) => Promise<readonly Chosen[]>
  /** Said when nothing is found. */
  none: string
}

const PAUSE_MS = 200

type Found = { list: readonly Chosen[] | null; failed: boolean }

/** What is found for what is typed, a moment after the last key; the newest answer counts. @param text null: nobody is looking. */
function useFound(text: string | null, search: Props['search']): Found {
  const [found, setFound] = useState<Found>({ list: null, failed: false })
  useEffect(() => {
    if (text === null) return setFound({ list: null, failed: false })
    let isCurrent = true
    const timer = setTimeout(() => {
      search(text.trim()).then(
        list => isCurrent && setFound({ list, failed: false }),
        () => isCurrent && setFound({ list: null, failed: true }),
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return found
}

/** The dialog listens for Escape before anything inside it: an open list is closed first, the dialog at the next Escape. */
function useEscape(isListOpen: boolean, stop: () => void) {
  useEffect(() => {
    if (!isListOpen) return
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      stop()
    }
    addEventListener('keydown', leave, true)
    return () => removeEventListener('keydown', leave, true)
  }, [isListOpen])
}

interface ListProps {
  id: string
  label: string
  list: readonly Chosen[]
  active: number
  choose: (one: Chosen) => void
  point: (index: number) => void
}

function Hits({ id, label, list, active, choose, point }: ListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.length > 0) box.current?.scrollIntoView({ block: 'nearest' })
  }, [list])
  useEffect(() => {
    // In braces: what browsers return here is no cleaning up.
    box.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={box} id={`${id}-list`} role="listbox" aria-label={label} className="search-choice-list" hidden={list.length === 0}>
      {list.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which points at the active option
        <div
          key={choice.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className="search-choice-hit"
          // The press must not take the focus away, which would end the search before the choice.
          onPointerDown={event => event.preventDefault()}
          onClick={() => choose(choice)}
          onPointerMove={() => point(index)}
        >
          {choice.name}
        </div>
      ))}
    </div>
  )
}

/** What is typed, found and pointed at, and what keys do. */
function useSearching({ value, onChange, search }: Pick<Props, 'value' | 'onChange' | 'search'>) {
  const isEmptied = useRef(false)
  /** Null: nobody is looking, what was chosen is shown. */
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const { list, failed } = useFound(text, search)
  useEffect(() => setActive(0), [list])
  const hits = text === null ? [] : (list ?? [])
  useEscape(hits.length > 0, () => setText(null))
  const stop = () => {
    isEmptied.current = false
    setText(null)
  }
  const choose = (choice: Chosen) => {
    onChange(choice)
    stop()
  }
  const type = (typed: string) => {
    isEmptied.current = typed.trim() === ''
    setText(typed)
  }
  /** Emptied: nothing is chosen any more. Typed and not chosen: what was chosen stays. */
  const leave = () => {
    if (text !== null && isEmptied.current && value !== null) onChange(null)
    stop()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (text === null) setText('')
      else if (hits.length > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : hits.length - 1)) % hits.length)
    } else if (event.key === 'Enter' && text !== null) {
      // The form is not sent by choosing.
      event.preventDefault()
      const hit = hits[active]
      if (hit) choose(hit)
    }
  }
  const offer = () => {
    if (text === null && value === null) setText('')
  }
  return {
    text,
    hits,
    active,
    setActive,
    failed,
    isNone: text !== null && list?.length === 0,
    choose,
    type,
    leave,
    offer,
    onKeyDown,
  }
}

export function SearchChoice({ label, help, error, none, ...choice }: Props) {
  const id = useId()
  const { text, hits, active, setActive, failed, isNone, choose, type, leave, offer, onKeyDown } = useSearching(choice)
  const note = failed ? '没有查到，请检查网络后再输入' : isNone ? none : (error ?? help)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div>
        <input
          id={id}
          className="input"
          type="text"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          autoComplete="off"
          placeholder="输入名称查找"
          maxLength={60}
          value={text ?? choice.value?.name ?? ''}
          onFocus={event => event.target.select()}
          onClick={offer}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <Hits id={id} label={`${label}：查找结果`} list={hits} active={active} choose={choose} point={setActive} />
      </div>
      {note && (
        <p id={`${id}-note`} className={error && note === error ? 'field-error' : 'field-help'} role="status">
          {note}
        </p>
      )}
    </div>
  )
}
