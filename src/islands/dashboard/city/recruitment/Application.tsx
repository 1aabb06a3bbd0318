/** One application as either side works on it: what to do next, interview, résumés, contacts, history. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { saveAs } from '#components/ui/data/csv.ts'
import { Facts } from '#components/ui/data/Facts.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import arrow from '#icons/arrow-left.svg?raw'
import { isNotFound } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { jobApplication } from '#lib/calls/city/job-application.ts'
import type { ApplicationDetail, ApplicationEvent } from '#lib/contract/city/job-application.ts'
import { calendarFile } from '#lib/format/calendar-file.ts'
import { dateTime } from '#lib/format/date.ts'
import { applicationEventNames, applicationHistoryNames, applicationStateNames } from '#lib/format/recruitment-work.ts'
import { CompanyNote } from './CompanyNote.tsx'
import { Contact } from './Contact.tsx'
import { applications as api, forgetApplications } from './calls.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { SentResumes } from './SentResumes.tsx'

const INTERVIEW_MINUTES = 60

function saveCalendar(application: ApplicationDetail): void {
  const { interview } = application
  if (!interview) return
  const text = calendarFile(
    {
      uid: `interview-${application.applicationId}@${location.hostname}`,
      title: `面试：${application.title}（${application.side === 'company' ? application.applicantName : application.companyName}）`,
      place: interview.place,
      text: interview.note,
      start: new Date(interview.at),
      length: INTERVIEW_MINUTES,
    },
    new Date(),
  )
  saveAs('面试.ics', text, 'text/calendar')
}

function Interview({ application }: { application: ApplicationDetail }) {
  const { interview } = application
  if (!interview) return null
  const answer = interview.accepted === null ? '等待答复' : interview.accepted ? '会参加' : '不能参加'
  return (
    <section className="card card-pad stack" aria-labelledby="interview">
      <h3 className="text-base font-semibold" id="interview">
        面试
      </h3>
      <Facts
        facts={[
          ['时间', dateTime(interview.at)],
          ['地点', interview.place],
          ['说明', interview.note],
          ['应聘者', answer],
        ]}
      />
      <p>
        <button type="button" className="btn btn-sm" onClick={() => saveCalendar(application)}>
          加到日历（.ics）
        </button>
      </p>
    </section>
  )
}

/** What ends something is asked for once more. */
const ENDING: readonly ApplicationEvent[] = ['abandon', 'withdraw', 'declineInterview']
const MAIN: readonly ApplicationEvent[] = ['shortlist', 'offer', 'acceptInterview', 'acceptOffer']

interface EndingProps {
  event: ApplicationEvent
  send: () => Promise<ApplicationDetail>
  keep: (after: ApplicationDetail) => void
}

function EndApplication({ event, send, keep }: EndingProps) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn">
          {applicationEventNames[event]}
        </button>
      }
      title={`${applicationEventNames[event]}？`}
      text="对方会收到通知。"
      confirm={applicationEventNames[event]}
      danger
      act={async () => {
        keep(await send())
        await forgetApplications()
      }}
      done="已更新"
    />
  )
}

function Steps({ application, keep }: { application: ApplicationDetail; keep: (after: ApplicationDetail) => void }) {
  const [inviting, setInviting] = useState(false)
  const params = { applicationId: application.applicationId }
  const send = (event: Exclude<ApplicationEvent, 'invite'>) => api.actOnApplication({ params, body: { event } })
  const act = useMutation(
    {
      mutationFn: send,
      onSuccess: after => {
        keep(after)
        toast('已更新，对方会收到通知', { tone: 'ok' })
      },
      onError: error => toast(messageOf(error), { tone: 'bad' }),
      onSettled: forgetApplications,
    },
    queryClient,
  )
  if (application.events.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {application.events.map(event => {
        if (event === 'invite') {
          return (
            <button key={event} type="button" className="btn btn-main" onClick={() => setInviting(true)}>
              {application.interview ? '改约面试' : applicationEventNames.invite}
            </button>
          )
        }
        if (ENDING.includes(event)) {
          return <EndApplication key={event} event={event} send={() => send(event)} keep={keep} />
        }
        return (
          <button
            key={event}
            type="button"
            className={MAIN.includes(event) ? 'btn btn-main' : 'btn'}
            disabled={act.isPending}
            onClick={() => act.mutate(event)}
          >
            {applicationEventNames[event]}
          </button>
        )
      })}
      <InviteDialog applicationId={application.applicationId} open={inviting} close={() => setInviting(false)} keep={keep} />
    </div>
  )
}

function History({ application }: { application: ApplicationDetail }) {
  const who = {
    applicant: application.side === 'applicant' ? '我' : '应聘者',
    company: application.side === 'company' ? '公司' : '招聘方',
    system: '系统',
  }
  return (
    <section className="card card-pad stack" aria-labelledby="history">
      <h3 className="text-base font-semibold" id="history">
        进展
      </h3>
      <ol className="grid gap-2">
        {application.history.map((step, index) => (
          <li key={`${step.at}-${index}`} className="grid gap-1">
            <span>
              {who[step.by]}
              {applicationHistoryNames[step.event] ?? step.event}
              <time className="text-sm text-ink-3" dateTime={step.at}>
                {' '}
                {dateTime(step.at)}
              </time>
            </span>
            {step.note && <span className="text-sm text-ink-2 whitespace-pre-line break-words">{step.note}</span>}
          </li>
        ))}
        {application.history.length === 0 && <li className="text-ink-2">{dateTime(application.createdAt)} 投递</li>}
      </ol>
    </section>
  )
}

function Head({ application, keep }: { application: ApplicationDetail; keep: (after: ApplicationDetail) => void }) {
  return (
    <section className="card card-pad stack" aria-label="投递">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold min-w-0 break-words">
          {application.side === 'company' ? application.applicantName : application.title}
        </h2>
        <StateBadge names={applicationStateNames} state={application.state} />
      </div>
      <Facts
        facts={[
          [
            '职位',
            <a key="job" className="link" href={`/city/recruitmentInfo/job/${application.recruitmentId}`}>
              {application.title}
            </a>,
          ],
          ['公司', application.side === 'applicant' ? application.companyName : ''],
          ['应聘者', application.side === 'company' ? application.applicantSummary : ''],
          ['附言', application.note],
          ['投递时间', dateTime(application.createdAt)],
        ]}
      />
      <Steps application={application} keep={keep} />
    </section>
  )
}

/** @param back the list it was opened from. */
export function Application({ id, back }: { id: number; back: { href: string; label: string } }) {
  const key = keyOf(jobApplication.getApplication, id)
  const query = useQuery({ queryKey: key, queryFn: () => api.getApplication({ params: { applicationId: id } }) }, queryClient)
  const keep = (after: ApplicationDetail) => queryClient.setQueryData(key, after)
  const unseen = query.data?.side === 'company' && query.data.state === 'APPLY'
  useEffect(() => {
    // Opening it is looking at it: the applicant and the public figures learn so.
    if (!unseen) return
    void api
      .actOnApplication({ params: { applicationId: id }, body: { event: 'view' } })
      .then(after => queryClient.setQueryData(key, after))
      .then(forgetApplications, () => undefined)
  }, [unseen, id])
  if (isNotFound(query.error)) {
    return (
      <EmptyCard title="没有找到这条记录" text="可能不属于你现在的身份。">
        <Link className="btn" href={back.href}>
          {back.label}
        </Link>
      </EmptyCard>
    )
  }
  return (
    <div className="stack max-w-3xl">
      <Link className="data-back" href={back.href}>
        <Icon svg={arrow} />
        {back.label}
      </Link>
      <Answer query={query}>
        {data => (
          <>
            <Head application={data} keep={keep} />
            <Interview application={data} />
            <Contact application={data} />
            {data.side === 'company' && <CompanyNote key={data.applicationId} application={data} />}
            <SentResumes application={data} />
            <History application={data} />
          </>
        )}
      </Answer>
    </div>
  )
}
