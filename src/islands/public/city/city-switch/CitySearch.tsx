/** Finds cities and districts by Hanzi, pinyin or initials. A combobox: arrows move, Enter chooses, Escape clears first. */
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import search from '#icons/search.svg?raw'
import type { AreaHit } from '#lib/contract/city/nation.ts'
import type { NamedArea } from '#lib/session/area.ts'
import type { AreaChoice } from './area-choice.ts'
import { useHits } from './use-hits.ts'

interface Props {
  onChoose(choice: AreaChoice): void
  onSearching(isSearching: boolean): void
}

const choiceOf = (hit: AreaHit): AreaChoice => {
  const city: NamedArea = { name: hit.cityName, code: hit.cityCode, level: hit.cityLevel }
  const province: NamedArea = { name: hit.provinceName, code: hit.provinceCode, level: 1 }
  const chain = province.code === city.code ? [city] : [province, city]
  if (hit.districtCode !== null) chain.push({ name: hit.name, code: hit.districtCode, level: hit.level })
  return { address: { province, city }, chain }
}

/** The first Escape clears what was typed, the next one closes the dialog; the dialog hears the key before anything inside it. */
function useEscape(
  input: RefObject<HTMLInputElement | null>,
  text: string,
  clearText: () => void,
  onSearching: Props['onSearching'],
) {
  useEffect(() => {
    if (!text) return
    const clear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || document.activeElement !== input.current) return
      event.stopPropagation()
      clearText()
      onSearching(false)
    }
    addEventListener('keydown', clear, true)
    return () => removeEventListener('keydown', clear, true)
  }, [text, onSearching])
}

interface HitProps {
  hit: AreaHit
  id: string
  selected: boolean
  onChoose: () => void
  onPoint: () => void
}

function Hit({ hit, id, selected, onChoose, onPoint }: HitProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which points at the active option
    <div id={id} role="option" aria-selected={selected} className="city-hit" onClick={onChoose} onPointerMove={onPoint}>
      <b>{hit.name}</b>
      <small>
        {hit.districtCode === null
          ? hit.cityCode === hit.provinceCode
            ? '直辖'
            : hit.provinceName
          : `${hit.provinceName === hit.cityName ? '' : hit.provinceName}${hit.cityName}`}
      </small>
    </div>
  )
}

interface HitsProps extends Pick<Props, 'onChoose'> {
  id: string
  hits: readonly AreaHit[] | null
  active: number
  isOpen: boolean
  onActive: (index: number) => void
}

function Hits({ id, hits, active, isOpen, onChoose, onActive }: HitsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="查找结果" hidden={!isOpen} className="city-hits">
      {hits?.map((hit, index) => (
        <Hit
          key={hit.code}
          hit={hit}
          id={`${id}-${index}`}
          selected={index === active}
          onChoose={() => onChoose(choiceOf(hit))}
          onPoint={() => onActive(index)}
        />
      ))}
    </div>
  )
}

export function CitySearch({ onChoose, onSearching }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const { hits, active, setActive } = useHits(text)
  const input = useRef<HTMLInputElement>(null)

  const change = (value: string) => {
    setText(value)
    onSearching(value.trim() !== '')
  }
  useEscape(input, text, () => setText(''), onSearching)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const count = hits?.length ?? 0
    if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else if (event.key === 'Enter' && hits?.[active]) {
      event.preventDefault()
      onChoose(choiceOf(hits[active]))
    }
  }

  const isOpen = hits !== null && text.trim() !== ''
  return (
    <div className="city-search">
      <div className="search">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="查找城市或区县"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && hits.length > 0 ? `${id}-${active}` : undefined}
          placeholder="城市或区县，如 深圳、shenzhen、sz"
          autoComplete="off"
          value={text}
          onChange={event => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className="city-search-icon">
          <Icon svg={search} />
        </span>
      </div>
      <Hits id={id} hits={hits} active={active} isOpen={isOpen} onChoose={onChoose} onActive={setActive} />
      <p className="city-none" role="status">
        {isOpen && hits.length === 0 && '没有找到这个地方，换个写法试试，或从下面的省市区里选。'}
      </p>
    </div>
  )
}
