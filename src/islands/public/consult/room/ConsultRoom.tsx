/** The room of a consultation, for its two sides: its state, what the reader can do, what was said, and how it ends. */

import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { EventTimeline } from '#components/ui/data/EventTimeline.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { SignInNeeded } from '#components/ui/SignInNeeded.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { useSignedIn } from '#components/ui/use-signed-in.ts'
import { isNotFound } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { directed } from '#lib/calls/consult/directed.ts'
import { CHAT_WANTED, RECORDING_WAITS } from '#lib/chat/wanted.ts'
import { minutesText, wayTexts } from '#lib/format/consult.ts'
import { workspaceActorText, workspaceEventText, workspaceStateNames } from '#lib/format/consult-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { onNotice } from '#lib/session/unread.ts'
import { CallButtons } from './CallButtons.tsx'
import { ComplaintPanel } from './Complaint.tsx'
import { api, type RoomOf, refresh } from './calls.ts'
import { Emergency } from './Emergency.tsx'
import { OneTimeLabels } from './Evaluation.tsx'
import { Files } from './Files.tsx'
import { FollowUpOrders, FollowUpServices } from './FollowUps.tsx'
import { Playbacks } from './Playbacks.tsx'
import { RoomActions } from './RoomActions.tsx'
import { absenceText, reasonGiven, stateText } from './state-text.ts'
import { Talk } from './Talk.tsx'

/** How often the room is read again while the consultation runs: the other side writes. */
const RUNNING_MS = 10_000
/** And otherwise: links to its files expire after 15 minutes. */
const QUIET_MS = 60_000

function Head({ consultation, room }: RoomOf) {
  const facts = [
    consultation.way && `${wayTexts[consultation.way]} ${consultation.minutes === null ? '' : minutesText(consultation.minutes)}`,
    consultation.price === null ? null : consultation.price === 0 ? '免费' : money(consultation.price),
    consultation.part === 'ASKER' ? (consultation.consultant?.name ?? consultation.companyName) : consultation.asker.name,
    consultation.part === 'COMPANY' && consultation.consultant ? `由${consultation.consultant.name}接待` : null,
    consultation.startsAt && `约在 ${dateTime(consultation.startsAt)}`,
  ].filter(Boolean)
  const reason = reasonGiven(consultation)
  return (
    <section className="card card-pad stack">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-xl break-words">{consultation.title}</h1>
        <span className={`badge badge-${workspaceStateNames[consultation.state][1]}`}>
          {workspaceStateNames[consultation.state][0]}
        </span>
      </div>
      <p className="card-meta">
        {facts.map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className="notice flex-col gap-1">
        <p>{stateText({ consultation, room })}</p>
        {reason && <p className="whitespace-pre-wrap break-words">{reason}</p>}
      </div>
      {room.absence && (
        <p className="notice notice-warn" role="status">
          {absenceText(room.absence)}咨询师中途离开超过五分钟，你可以取回全部费用。
        </p>
      )}
      <CallButtons consultation={consultation} room={room} />
      <RoomActions consultation={consultation} room={room} />
      <OneTimeLabels consultation={consultation} room={room} />
    </section>
  )
}

/** What either side does next is announced over the connection, and shows here at once. */
const MOVING: ReadonlySet<RoomOf['room']['state']> = new Set([
  'WAIT_ACCEPT',
  'NEED_INFO',
  'CONSULTING',
  'WAIT_CONFIRM',
  'DISPUTED',
])

function Room({ consultation, room }: RoomOf) {
  // While it runs the other side writes and calls.
  const runs = room.conversationId !== null && room.state === 'CONSULTING'
  const moves = MOVING.has(room.state)
  useEffect(() => {
    // The chat also sends what a recording left in this browser.
    if (moves || localStorage.getItem(RECORDING_WAITS) !== null) dispatchEvent(new Event(CHAT_WANTED))
  }, [moves])
  return (
    <>
      <Head consultation={consultation} room={room} />
      <ComplaintPanel consultation={consultation} room={room} />
      <section className="card card-pad" aria-label="咨询内容">
        <h2 className="text-lg mb-2">咨询内容</h2>
        <CleanHtml html={consultation.content} />
        <Files files={room.files} />
      </section>
      <Talk consultation={consultation} room={room} />
      <Emergency conversationId={room.conversationId} />
      {consultation.part !== 'OPERATOR' && <Playbacks consultationId={consultation.consultationId} runs={runs} />}
      <FollowUpOrders room={room} />
      <FollowUpServices consultation={consultation} room={room} />
      <details className="card card-pad">
        <summary className="fold">进度</summary>
        <div className="mt-2">
          <EventTimeline
            events={consultation.timeline.toReversed().map(event => ({
              key: `${event.event}${event.at}`,
              title: workspaceEventText(event.event),
              by: workspaceActorText(event.actor),
              note: event.reason,
              at: event.at,
            }))}
          />
        </div>
      </details>
    </>
  )
}

function RoomLoader({ id }: { id: number }) {
  const params = { consultationId: id }
  // Whose room it is depends on the identity, which may be chosen after it was asked for, or in another tab.
  const companyId = useStore($checkCompany)?.companyId ?? 0
  const room = useQuery(
    {
      queryKey: keyOf(directed.getRoom, id, companyId),
      queryFn: async () => {
        const [consultation, found] = await Promise.all([api.getDetail({ params }), api.getRoom({ params })])
        return { consultation, room: found }
      },
      refetchInterval: query => (query.state.data?.consultation.state === 'CONSULTING' ? RUNNING_MS : QUIET_MS),
      retry: false,
    },
    queryClient,
  )
  useEffect(
    () =>
      onNotice(({ fresh }) => {
        if (fresh?.link === `/consult/detail/${id}`) void refresh()
      }),
    [id],
  )
  if (isNotFound(room.error)) {
    return (
      <EmptyCard title="没有找到这个咨询" text="可能不属于你现在的身份，换一个身份再看看。">
        <a className="btn" href="/member/member_consulationList">
          我的提问
        </a>
        <a className="btn" href="/member/member_consulting">
          我的解答
        </a>
      </EmptyCard>
    )
  }
  return <Answer query={room}>{found => <Room {...found} />}</Answer>
}

export function ConsultRoom({ id }: { id: number }) {
  const signedIn = useSignedIn()
  return (
    <div className="stack">
      {signedIn ? <RoomLoader id={id} /> : <SignInNeeded title="登录之后才能进入咨询室" />}
      <Toasts />
    </div>
  )
}
