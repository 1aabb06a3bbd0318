/** What I keep in mind: the latest services, companies, schools, topics and videos. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { favourite } from '#lib/calls/city/favourite.ts'
import { forumTalk } from '#lib/calls/park/forum-talk.ts'
import { forumWorkspace } from '#lib/calls/park/forum-workspace.ts'
import { videoWatching } from '#lib/calls/park/video-watching.ts'
import type { FavouriteEntry, FavouriteKind } from '#lib/contract/city/favourite.ts'
import type { CollectedTopic } from '#lib/contract/park/forum-workspace.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

const { listFavourites, setFavourite } = favourite
const { listCollectedVideos, collectVideo } = videoWatching
const { listCollectedTopics } = forumWorkspace
const { collectTopic } = forumTalk
const api = clientOf({ listFavourites, setFavourite, listCollectedVideos, collectVideo, listCollectedTopics, collectTopic })

const refresh = () => queryClient.invalidateQueries(readBy({ listFavourites, listCollectedTopics }))

type Kind = FavouriteKind | 'video' | 'topic'
/** What every kind of them is shown by. */
type Collected = Pick<FavouriteEntry, 'id' | 'title' | 'picture' | 'note' | 'open'>

const KINDS: [Kind, string][] = [
  ['service', '服务'],
  ['company', '公司'],
  ['school', '学校'],
  ['topic', '帖子'],
  ['video', '视频'],
]
const PAGES: Readonly<Record<Kind, (id: number) => string>> = {
  service: id => `/city/server/${id}`,
  company: id => `/city/company/${id}`,
  school: id => `/school/schoolDetail?id=${id}`,
  topic: id => `/park/park_forum_detail?id=${id}`,
  video: id => `/park/park_video_detail?id=${id}`,
}
/** Where there is more of a kind. */
const LISTS: Readonly<Record<Kind, readonly [href: string, words: string]>> = {
  service: ['/city', '去同城看看'],
  company: ['/city?tab=company', '去同城看看'],
  school: ['/school/schoolList', '去看学校'],
  topic: ['/park/park_forum', '去论坛看看'],
  video: ['/park/park_video', '去看园区视频'],
}
const ITEMS_SHOWN = 5
const MAX_ITEMS = 100

type Page<Row> = { list: Row[]; total: number }

const topicOf = ({ boardName, ...topic }: CollectedTopic): Collected => ({ ...topic, note: boardName })

/** Each kind is kept by its own domain. */
async function listOf(kind: Kind, pageSize: number): Promise<Page<Collected>> {
  if (kind === 'video') return api.listCollectedVideos({ query: { pageSize } })
  if (kind !== 'topic') return api.listFavourites({ query: { kind, pageSize } })
  const { list, total } = await api.listCollectedTopics({ query: { pageSize } })
  return { list: list.map(topicOf), total }
}

function removeFavourite(kind: Kind, id: number): Promise<unknown> {
  if (kind === 'video') return api.collectVideo({ params: { id }, body: { collect: false } })
  if (kind === 'topic') return api.collectTopic({ params: { id }, body: { collect: false } })
  return api.setFavourite({ params: { kind, id }, body: { favourite: false } })
}

function RemoveFavourite({ kind, entry }: { kind: Kind; entry: Collected }) {
  const removal = useMutation(
    {
      mutationFn: () => removeFavourite(kind, entry.id),
      onSuccess: async () => {
        toast('已取消收藏', { tone: 'ok' })
        await refresh()
      },
      onError: error => toast(messageOf(error, '没有取消成功，请再试一次'), { tone: 'bad' }),
    },
    queryClient,
  )
  return (
    <button
      type="button"
      className="btn btn-sm btn-quiet ml-auto shrink-0"
      aria-label={`取消收藏：${entry.title}`}
      disabled={removal.isPending}
      title={removal.isPending ? '正在取消' : undefined}
      onClick={() => removal.mutate()}
    >
      取消收藏
    </button>
  )
}

function Entry({ kind, entry }: { kind: Kind; entry: Collected }) {
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
          <a className="cover-link clamp-1 font-medium" href={PAGES[kind](entry.id)}>
            {entry.title}
          </a>
        ) : (
          <p className="clamp-1 text-ink-2">
            {entry.title}
            {kind !== 'topic' && '（已下架）'}
          </p>
        )}
        <p className="text-ink-2 text-xs clamp-1">{entry.note}</p>
      </div>
      <RemoveFavourite kind={kind} entry={entry} />
    </li>
  )
}

export function Favourites() {
  const [kind, setKind] = useState<Kind>('service')
  const [all, setAll] = useState(false)
  const pageSize = all ? MAX_ITEMS : ITEMS_SHOWN
  const favourites = useQuery(
    {
      queryKey: keyOf(listFavourites, kind, pageSize),
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
                  <Entry key={entry.id} kind={kind} entry={entry} />
                ))}
              </ul>
              {total > ITEMS_SHOWN && !all && (
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
