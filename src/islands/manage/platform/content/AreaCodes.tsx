/** Area codes: the tree from the provinces down, or what a name, pinyin or code finds. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorContent } from '#lib/calls/platform/operator-content.ts'
import type { CallResult } from '#lib/contract/define.ts'

const api = clientOf({ getCode: operatorContent.getCode })
const LEVELS = ['全国', '省级', '市级', '区县', '街道乡镇']

interface AreaRowProps {
  area: CallResult<typeof operatorContent.getCode>[number]
  /** The areas below it. */
  href: string
  onOpen: () => void
}

function AreaRow({ area, href, onOpen }: AreaRowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      {area.level < 4 ? (
        <Link className="hover-link font-medium" href={href} onClick={onOpen}>
          {area.fullName}
        </Link>
      ) : (
        <span className="font-medium">{area.fullName}</span>
      )}
      <span className="card-meta">
        <span>{LEVELS[area.level]}</span>
        <span className="num">代码 {area.code}</span>
        {area.gb && <span className="num">国标 {area.gb}</span>}
      </span>
    </li>
  )
}

export default function AreaCodes() {
  const listQuery = useListQuery()
  const keyword = listQuery.get('keyword') ?? ''
  const parent = Number(listQuery.get('parent')) || undefined
  const [text, setText] = useState(keyword)
  const areas = useQuery(
    {
      queryKey: keyOf(operatorContent.getCode, keyword, parent),
      queryFn: () => api.getCode({ query: { keyword, ...(parent ? { parent } : {}) } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const search = (event: FormEvent) => {
    event.preventDefault()
    listQuery.go({ keyword: text.trim(), parent: null })
  }
  return (
    <div className="stack">
      <form className="flex flex-wrap gap-2" aria-label="查找地区" onSubmit={search}>
        <input
          className="input flex-1 min-w-40 max-w-md"
          type="search"
          aria-label="地区名称、拼音、代码或国标码"
          placeholder="名称、拼音、代码或国标码"
          maxLength={20}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <button type="submit" className="btn">
          查找
        </button>
        {(keyword || parent) && (
          <Link className="btn btn-quiet" href={listQuery.path} onClick={() => setText('')}>
            从各省看起
          </Link>
        )}
      </form>
      <Answer query={areas}>
        {list =>
          list.length === 0 ? (
            <EmptyCard title="没有这样的地区" text="换个名称或代码试试。" />
          ) : (
            <ul className="card card-pad divide-y divide-line" aria-label="地区代码">
              {list.map(area => (
                <AreaRow
                  key={area.code}
                  area={area}
                  href={listQuery.href({ parent: area.code, keyword: null })}
                  onOpen={() => setText('')}
                />
              ))}
            </ul>
          )
        }
      </Answer>
      {areas.data?.length === 60 && <p className="text-ink-2">只列出前 60 个，请写得更具体些。</p>}
    </div>
  )
}
