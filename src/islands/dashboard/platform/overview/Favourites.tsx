/** What I keep in mind: the latest services and companies. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { favourite } from '#lib/calls/city/favourite.ts'
import type { FavouriteEntry, FavouriteKind } from '#lib/contract/city/favourite.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

const api = clientOf({ listFavourites: favourite.listFavourites })

const KINDS: [FavouriteKind, string][] = [
  ['service', '服务'],
  ['company', '公司'],
]
const AT_FIRST = 5
const MOST = 100

function Entry({ entry }: { entry: FavouriteEntry }) {
  const href = entry.kind === 'service' ? `/city/server/${entry.id}` : `/city/company/${entry.id}`
  return (
    <li className={`flex items-center gap-3 py-2${entry.open ? ' card-link' : ''}`}>
      {entry.picture ? (
        <img
          className="rounded-md size-12 object-cover shrink-0"
          src={pictureUrl(entry.picture, 240, 'webp')}
          alt=""
          width="48"
          height="48"
          loading="lazy"
        />
      ) : (
        <span className="rounded-md size-12 bg-brand-soft text-brand-2 grid place-items-center shrink-0" aria-hidden="true">
          {entry.title.slice(0, 1)}
        </span>
      )}
      <div className="min-w-0">
        {entry.open ? (
          <a className="cover-link clamp-1 font-medium" href={href}>
            {entry.title}
          </a>
        ) : (
          <p className="clamp-1 text-ink-2">{entry.title}（已下架）</p>
        )}
        <p className="text-ink-2 text-xs clamp-1">{entry.note}</p>
      </div>
    </li>
  )
}

export function Favourites() {
  const [kind, setKind] = useState<FavouriteKind>('service')
  const [all, setAll] = useState(false)
  const pageSize = all ? MOST : AT_FIRST
  const favourites = useQuery(
    {
      queryKey: keyOf(favourite.listFavourites, kind, pageSize),
      queryFn: () => api.listFavourites({ query: { kind, pageSize } }),
    },
    queryClient,
  )
  return (
    <section className="card card-pad" aria-labelledby="favourites">
      <div className="card-head">
        <h2 className="text-base font-semibold" id="favourites">
          我的收藏
        </h2>
        <fieldset className="segments" aria-label="收藏的种类">
          {KINDS.map(([one, label]) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <Answer query={favourites}>
        {({ list, total }) =>
          total === 0 ? (
            <p className="text-ink-2 py-2">
              {kind === 'service' ? '还没有收藏服务。' : '还没有收藏公司。'}
              <a className="link underline" href={kind === 'service' ? '/city' : '/city?tab=company'}>
                去同城看看
              </a>
            </p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {list.map(entry => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
              {total > AT_FIRST && !all && (
                <button type="button" className="btn btn-sm btn-block mt-2" onClick={() => setAll(true)}>
                  查看全部 {total} 个
                </button>
              )}
            </>
          )
        }
      </Answer>
    </section>
  )
}
