/** Hot cities, those chosen lately, and all cities under their letters. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { CityNode } from '#lib/contract/city/nation.ts'
import { $addressList, type NamedArea } from '#lib/session/area.ts'
import { listAncestors, listCitiesByLetter, listHotCities } from '#lib/session/areas.ts'
import { AreasLoading, Empty } from './AreasLoading.tsx'
import type { AreaChoice } from './area-choice.ts'

interface Props {
  current: number | null
  onChoose(choice: AreaChoice): void
}

const nodeOf = ({ name, code, level }: NamedArea): NamedArea => ({ name, code, level })

const choiceOf = (city: CityNode): AreaChoice => {
  const own = nodeOf(city)
  const province = city.level === 1 ? own : { name: city.provinceName, code: city.provinceCode, level: 1 }
  return { address: { province, city: own }, chain: city.level === 1 ? [own] : [province, own] }
}

type Groups = { letter: string; cities: CityNode[] }[]

/** Null while they are read. */
function useCities() {
  const [hot, setHot] = useState<CityNode[] | null>(null)
  const [groups, setGroups] = useState<Groups | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void Promise.all([listHotCities(), listCitiesByLetter()]).then(([cities, letters]) => {
      if (!isCurrent) return
      setHot(cities)
      setGroups(letters)
    })
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const retry = () => {
    setGroups(null)
    setAttempt(attempt + 1)
  }
  return { hot, groups, retry }
}

function Recent({ current, onChoose }: Props) {
  const recent = useStore($addressList)
  const chooseRecent = async (node: NamedArea) => {
    const chain = (await listAncestors(node.code)).map(nodeOf)
    onChoose({ address: { province: chain[0] ?? node, city: node }, chain: chain.length > 0 ? chain : [node] })
  }

  if (recent.length === 0) return null
  return (
    <section aria-labelledby="city-recent">
      <h3 id="city-recent">最近去过</h3>
      <div className="city-boxes">
        {recent.map(node => (
          <button
            key={node.code}
            type="button"
            className="city-box"
            aria-current={node.code === current ? 'true' : undefined}
            onClick={() => void chooseRecent(node)}
          >
            {node.name.replace(/市$/, '')}
          </button>
        ))}
      </div>
    </section>
  )
}

interface CityProps extends Props {
  city: CityNode
  className: string
}

function City({ city, className, current, onChoose }: CityProps) {
  return (
    <button
      type="button"
      className={className}
      aria-current={city.code === current ? 'true' : undefined}
      onClick={() => onChoose(choiceOf(city))}
    >
      {city.shortName}
    </button>
  )
}

function CitiesByLetter({ groups, current, onChoose }: Props & { groups: Groups }) {
  /** The letter asked for: the last ones fit on one screen, where scrolling alone would show nothing. */
  const [asked, setAsked] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  return (
    <section aria-labelledby="city-all" ref={section}>
      <h3 id="city-all">全部城市</h3>
      <nav className="city-letters" aria-label="按首字母查找">
        {groups.map(({ letter }) => (
          <button
            key={letter}
            type="button"
            aria-label={`首字母 ${letter}`}
            aria-current={letter === asked ? 'true' : undefined}
            onClick={() => {
              setAsked(letter)
              const group = section.current?.querySelector<HTMLElement>(`[data-letter="${letter}"]`)
              group?.scrollIntoView({ block: 'start' })
              group?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
            }}
          >
            {letter}
          </button>
        ))}
      </nav>
      {groups.map(({ letter, cities }) => (
        <div key={letter} className={letter === asked ? 'city-group is-asked' : 'city-group'} data-letter={letter}>
          <h4>{letter}</h4>
          <div className="city-words">
            {cities.map(city => (
              <City key={city.code} city={city} className="city-word" current={current} onChoose={onChoose} />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

export function CityIndex({ current, onChoose }: Props) {
  const { hot, groups, retry } = useCities()
  if (groups === null || hot === null) return <AreasLoading />
  if (groups.length === 0) return <Empty onRetry={retry} />
  return (
    <div className="city-index">
      <Recent current={current} onChoose={onChoose} />
      <section aria-labelledby="city-hot">
        <h3 id="city-hot">热门城市</h3>
        <div className="city-boxes">
          {hot.map(city => (
            <City key={city.code} city={city} className="city-box" current={current} onChoose={onChoose} />
          ))}
        </div>
      </section>
      <CitiesByLetter groups={groups} current={current} onChoose={onChoose} />
    </div>
  )
}
