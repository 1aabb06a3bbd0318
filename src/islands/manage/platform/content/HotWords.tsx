/** The words offered under the search box: those of everywhere, and a city's own, which come first there. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { SortList } from '#components/ui/SortList.tsx'
import x from '#icons/x.svg?raw'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { operatorContent } from '#lib/calls/platform/operator-content.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { AreaPicker } from './AreaPicker.tsx'

const api = clientOf({ listHotWords: operatorContent.listHotWords, setHotWords: operatorContent.setHotWords })

type City = { code: number; name: string } | null

type HotWord = CallResult<typeof operatorContent.listHotWords>[number]

type RowProps = { word: HotWord; disabled: boolean; onRising: (rising: boolean) => void; onRemove: () => void }

function WordRow({ word: { word, rising }, disabled, onRising, onRemove }: RowProps) {
  return (
    <div className="flex items-center gap-3">
      <span className="flex-1 break-words">{word}</span>
      <label className="flex items-center gap-1 min-h-11 cursor-pointer">
        <input type="checkbox" checked={rising} disabled={disabled} onChange={event => onRising(event.target.checked)} />
        上升
      </label>
      <button type="button" className="btn btn-quiet btn-icon" aria-label={`去掉 ${word}`} disabled={disabled} onClick={onRemove}>
        <Icon svg={x} />
      </button>
    </div>
  )
}

type NewWordProps = {
  list: readonly HotWord[]
  adding: boolean
  /** @returns whether it was added. */
  onAdd: (word: string) => Promise<boolean>
}

function NewWord({ list, adding, onAdd }: NewWordProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (!rules) return setProblem(RULES_MISSING)
    const parsed = rules.hotWord.safeParse(text)
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message)
    if (list.some(one => one.word === parsed.data)) return setProblem('这个词已经有了')
    setProblem(undefined)
    if (await onAdd(parsed.data)) setText('')
  }
  return (
    <form className="flex items-start gap-2" onSubmit={add} noValidate>
      <div className="flex-1">
        <Field label="加一个热词" error={problem}>
          <input className="input" value={text} maxLength={20} onChange={event => setText(event.target.value)} />
        </Field>
      </div>
      <button type="submit" className="btn btn-main mt-6" disabled={adding}>
        加上
      </button>
    </form>
  )
}

/** The words of a city, or of everywhere; `save` replaces them. */
function useWords(city: City) {
  const key = keyOf(operatorContent.listHotWords, city?.code ?? 0)
  const words = useQuery(
    { queryKey: key, queryFn: () => api.listHotWords({ query: city ? { city: city.code } : {} }) },
    queryClient,
  )
  const { act, acting } = useAction()
  const save = (list: HotWord[], done: string) =>
    act(
      async () =>
        queryClient.setQueryData(
          key,
          await api.setHotWords({ body: { city: city?.code ?? null, words: list, before: words.data ?? [] } }),
        ),
      done,
    )
  return { words, acting, save }
}

function Words({ city }: { city: City }) {
  const { words, acting, save } = useWords(city)
  return (
    <Answer query={words}>
      {list => (
        <section className="card card-pad stack" aria-label={city ? `${city.name}的热词` : '全国的热词'}>
          <NewWord list={list} adding={acting} onAdd={word => save([...list, { word, rising: false }], `已经加上“${word}”`)} />
          {list.length === 0 ? (
            <p className="text-ink-2">{city ? `${city.name}没有自己的热词，显示全国的。` : '还没有热词。'}</p>
          ) : (
            <SortList
              label="热词的顺序"
              items={list.map((one, index) => ({ ...one, id: index }))}
              idOf={hotWord => hotWord.id}
              nameOf={hotWord => hotWord.word}
              onSort={order =>
                void save(
                  order.map(({ word, rising }) => ({ word, rising })),
                  '新的顺序已经生效',
                )
              }
              disabled={acting}
            >
              {hotWord => (
                <WordRow
                  word={hotWord}
                  disabled={acting}
                  onRising={rising =>
                    void save(
                      list.map(other => (other.word === hotWord.word ? { ...other, rising } : other)),
                      rising ? '标为上升' : '取消了上升',
                    )
                  }
                  onRemove={() =>
                    void save(
                      list.filter(other => other.word !== hotWord.word),
                      `已经去掉“${hotWord.word}”`,
                    )
                  }
                />
              )}
            </SortList>
          )}
        </section>
      )}
    </Answer>
  )
}

export function HotWords() {
  const [city, setCity] = useState<City>(null)
  return (
    <>
      <section className="card card-pad stack" aria-label="哪里的热词">
        <p className="flex flex-wrap items-center gap-2">
          正在编辑：<strong>{city ? city.name : '全国'}</strong>
          {city && (
            <button type="button" className="btn btn-sm" onClick={() => setCity(null)}>
              换回全国
            </button>
          )}
        </p>
        <AreaPicker label="换一个城市" help="城市自己的热词排在全国的前面" onPick={setCity} />
      </section>
      <Words key={city?.code ?? 0} city={city} />
    </>
  )
}
