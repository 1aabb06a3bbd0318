/** What I keep in mind: the latest services, companies and videos. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { favourite } from '#lib/calls/city/favourite.ts'
import { videoWatching } from '#lib/calls/park/video-watching.ts'
import type { FavouriteEntry, FavouriteKind } from '#lib/contract/city/favourite.ts'
import type { CollectedVideo } from '#lib/contract/park/video-watching.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

const api = clientOf({ listFavourites: favourite.listFavourites, listCollectedVideos: videoWatching.listCollectedVideos })

type Kind = FavouriteKind | 'video'

const KINDS: [Kind, string][] = [
  ['service', '服务'],
  ['company', '公司'],
  ['video', '视频'],
]
const PAGES: Readonly<Record<Kind, (id: number) => string>> = {
  service: id => `/city/server/${id}`,
  company: id => `/city/company/${id}`,
  video: id => `/park/park_video_detail?id=${id}`,
}
/** Where there is more of a kind. */
const LISTS: Readonly<Record<Kind, readonly [href: string, words: string]>> = {
  service: ['/city', '去同城看看'],
  company: ['/city?tab=company', '去同城看看'],
  video: ['/park/park_video', '去看园区视频'],
}
const AT_FIRST = 5
const MOST = 100

/** Each kind is kept by its own domain. */
const listOf = (kind: Kind, pageSize: number): Promise<{ list: (FavouriteEntry | CollectedVideo)[]; total: number }> =>
  kind === 'video' ? api.listCollectedVideos({ query: { pageSize } }) : api.listFavourites({ query: { kind, pageSize } })

function Entry({ entry, href }: { entry: FavouriteEntry | CollectedVideo; href: string }) {
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
  const [kind, setKind] = useState<Kind>('service')
  const [all, setAll] = useState(false)
  const pageSize = all ? MOST : AT_FIRST
  const favourites = useQuery(
    {
      queryKey: keyOf(favourite.listFavourites, kind, pageSize),
      queryFn: () => listOf(kind, pageSize),
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
              还没有收藏{KINDS.find(([one]) => one === kind)?.[1]}。
              <a className="link underline" href={LISTS[kind][0]}>
                {LISTS[kind][1]}
              </a>
            </p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {list.map(entry => (
                  <Entry key={entry.id} entry={entry} href={PAGES[kind](entry.id)} />
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
